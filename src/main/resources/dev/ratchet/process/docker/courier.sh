# Puts a program named ratchet where the agent finds it, and passes on what that is asked for: on the output, each request
# as its id, its length in bytes and itself, the first two ended by a NUL byte. Answers come by way of answer.sh.
# usage: DIRECTORY CLIENT
umask 077
mkdir -p -- "$1/bin" && rm -f -- "$1/requests" && mkfifo "$1/requests" || exit 1
shell=$(command -v sh)
# A shell that is its own tools, as busybox may be, names them without a path.
case $shell in /*) ;; *) shell=/bin/sh ;; esac
{
  printf '#!%s\n' "$shell"
  printf "directory='%s'\n%s" "$1" "$2"
} > "$1/bin/ratchet" && chmod 700 "$1/bin/ratchet" || exit 1
# Open for both, so that it neither waits for the first who asks nor ends with the last.
exec 3<> "$1/requests"
printf 'ready\0'
while read -r id <&3; do
  case $id in '' | *[!0-9a-f-]*) continue ;; esac
  length=$(wc -c < "$1/$id.ask") || continue
  printf '%s\0%s\0' "$id" "$((length))"
  head -c "$((length))" < "$1/$id.ask"
done 2> /dev/null
