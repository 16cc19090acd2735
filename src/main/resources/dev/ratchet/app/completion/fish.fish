# Completion of ratchet. What never changes is here; names of tasks and the like are asked for when they are needed.

set -g __ratchet_paths @TABLE@

# Whether these are the commands among the words before the cursor.
function __ratchet_at
    set -l path ''
    for word in (commandline -opc)[2..-1]
        set -l further (string trim -- "$path $word")
        if contains -- "$further" $__ratchet_paths
            set path $further
        end
    end
    test "$path" = "$argv[1]"
end

# The same where no option is being typed: names are not asked for in vain.
function __ratchet_argument
    not string match -q -- '-*' (commandline -ct); and __ratchet_at $argv[1]
end

function __ratchet_names
    set -l words (commandline -opc)
    $words[1] completion --list $argv[1] 2>/dev/null
end

complete -c ratchet -e
complete -c ratchet -f
