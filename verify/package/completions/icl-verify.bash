# Words for bash: what the program says may stand here, else files.
_icl_verify() {
  local word=${COMP_WORDS[COMP_CWORD]} IFS=$'\n'
  mapfile -t COMPREPLY < <(
    "${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [ "${#COMPREPLY[@]}" -eq 0 ]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
    compopt -o filenames 2>/dev/null
  else
    mapfile -t COMPREPLY < <(printf '%q\n' "${COMPREPLY[@]}")
  fi
}
complete -F _icl_verify icl-verify
