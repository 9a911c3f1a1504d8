# Words for bash: commands, then the options that --help of the command lists, the ids of claims and
# files.
_icl_verify() {
  local word=${COMP_WORDS[COMP_CWORD]} program=${COMP_WORDS[0]} command=${COMP_WORDS[1]:-} words=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words=$("$program" --help 2>/dev/null | sed -n '/^Subcommands:/,$ s/^  \([a-z][a-z]*\) .*/\1/p')
    words+=" --help --version"
  elif [[ $word == -* ]]; then
    words=$("$program" "$command" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u)
  else
    case $command in
      list | show | run | cite | mutate)
        words=$("$program" list 2>/dev/null | awk '$1 ~ /^[a-z0-9]+[.]/ { print $1 }') ;;
    esac
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; compgen -f -- "$word")
}
complete -o filenames -F _icl_verify icl-verify
