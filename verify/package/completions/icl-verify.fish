# Words for fish: commands, then the options that --help of the command lists, the ids of claims and
# files.
function __icl_verify_commands
    icl-verify --help 2>/dev/null |
        sed -n '/^Subcommands:/,$ s/^  \([a-z][a-z]*\)  *\(.*\)/\1\t\2/p'
end
function __icl_verify_options
    icl-verify (commandline -opc)[2] --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u
end
function __icl_verify_claims
    icl-verify list 2>/dev/null | awk '$1 ~ /^[a-z0-9]+[.]/ { print $1 }'
end
complete -c icl-verify -n __fish_use_subcommand -f -a '(__icl_verify_commands)'
complete -c icl-verify \
    -n 'not __fish_use_subcommand; and string match -q -- "-*" (commandline -ct)' \
    -a '(__icl_verify_options)'
complete -c icl-verify -n '__fish_seen_subcommand_from list show run cite mutate' \
    -a '(__icl_verify_claims)'
