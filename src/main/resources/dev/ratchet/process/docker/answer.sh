# Answers what a client asked for: its output is so many bytes of the input, the exit code comes last.
# usage: DIRECTORY ID BYTES COMPLAINT EXIT
umask 077
[ -e "$1/$2.ask" ] && head -c "$3" > "$1/$2.out" && printf %s "$4" > "$1/$2.err" && echo "$5" > "$1/$2.exit"
