# Has the Ratchet that supervises this attempt, outside of the container, do a command.
say() { printf 'ratchet: %s\n' "$1" >&2; }
umask 077
lost() {
  rm -f -- "$directory/$id".*
  say "the Ratchet that supervises this attempt cannot be asked: $1; its run may be over"
  exit 1
}
seconds() {
  read -r uptime _ < /proc/uptime
  seconds=${uptime%%.*}
}
ask() {
  read -r id < /proc/sys/kernel/random/uuid
  printf '%s\0' "${RATCHET_SECRET-}" "$@" 2> /dev/null > "$directory/$id.ask" || lost "$directory is gone or full"
  # Open for both: without anybody at the other end it would wait for one.
  printf '%s\n' "$id" 2> /dev/null 1<> "$directory/requests" || lost 'nobody listens'
  seconds
  end=$((seconds + 90))
  until [ -s "$directory/$id.exit" ]; do
    [ "$seconds" -lt "$end" ] && [ -e "$directory/$id.ask" ] || lost 'it gave no answer'
    sleep 0.05 2> /dev/null || sleep 1
    seconds
  done
  cat "$directory/$id.out"
  cat "$directory/$id.err" >&2
  read -r code < "$directory/$id.exit"
  rm -f -- "$directory/$id".*
  return "$code"
}
case ${1-} in
  task | feature | send)
    ask "$@"
    exit
    ;;
  mcp)
    # The agent's tools: each line is a message, and its answer a line, if it has one.
    while IFS= read -r line; do
      [ -z "$line" ] || ask mcp message "$line"
    done
    exit 0
    ;;
  *)
    say "inside a container there are only 'ratchet task', 'ratchet feature', 'ratchet send' and 'ratchet mcp'"
    exit 64
    ;;
esac
