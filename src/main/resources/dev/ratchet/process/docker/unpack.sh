# Writes so many bytes of its input to a file. The end of the input is not waited for: not every engine tells of it.
# usage: DIRECTORY NAME BYTES MODE
umask 077
mkdir -p -- "$1" && head -c "$3" > "$1/$2" && chmod "$4" "$1/$2"
