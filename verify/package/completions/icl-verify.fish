# Words for fish: what the program says may stand here, besides files.
function __icl_verify_words
    set -l words (commandline -opc) (commandline -ct)
    icl-verify __complete $words[2..-1] 2>/dev/null
end
complete -c icl-verify -a '(__icl_verify_words)'
