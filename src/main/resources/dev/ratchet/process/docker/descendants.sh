# Finds and ends what an attempt started in this container. POSIX sh: nothing but builtins and sleep.
# $marker is the attempt. $wrappers are what was started from outside for it: they reap the others, so they go last.

now() {
  read -r uptime _ < /proc/uptime
  now=$((${uptime%.*} * 100 + 1${uptime#*.} - 100))
}

tick() { sleep 0.05 2> /dev/null || sleep 1; }

# read drops the NUL bytes, so the variables run together: the values have brackets around them.
read_environment() {
  marked=
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in *"RATCHET_EXEC=[$marker]"*) marked=descendants ;; esac
    case $line in *"RATCHET_WRAPPER=[$marker]"*) marked=wrapper && return ;; esac
    case $line in *"RATCHET_SWEEP=[$marker]"*) sweepers="$sweepers$1 " ;; esac
    case $line in *"RATCHET_COURIER=[$marker]"*) couriers="$couriers$1 " ;; esac
  done < "/proc/$1/environ"
} 2> /dev/null

# Sets $descendants to those that live: who carries the marker, who descends from them, who is in the session of a wrapper.
look() {
  table='' descendants=' ' sweepers=' ' couriers=' ' wrappers=$own_wrapper
  for place in /proc/[0-9]*; do
    pid=${place#/proc/}
    [ "$pid" != 1 ] && [ "$pid" != "$$" ] && read -r line < "$place/stat" || continue
    # Behind the name, which may have blanks and brackets of its own: state, parent, group, session.
    # shellcheck disable=SC2086 # words are wanted
    set -- ${line##*) }
    case $1 in Z | X | x) continue ;; esac
    read_environment "$pid"
    case $marked in
      wrapper) wrappers="$wrappers$pid " ;;
      descendants) descendants="$descendants$pid " ;;
      *) table="$table $pid:$2:$4" ;;
    esac
  done
  before=
  while [ "$before" != "$descendants" ]; do
    before=$descendants
    for entry in $table; do
      pid=${entry%%:*} session=${entry##*:} parent=${entry#*:}
      case $descendants in *" $pid "*) continue ;; esac
      case "$wrappers$descendants" in *" ${parent%:*} "*) descendants="$descendants$pid " && continue ;; esac
      case $wrappers in *" $session "*) descendants="$descendants$pid " ;; esac
    done
  done
  # shellcheck disable=SC2086
  set -- $descendants
  descendants=$*
} 2> /dev/null

ask() {
  for pid in $descendants; do
    case $asked in
      *" $pid "*) ;;
      *) kill -TERM "$pid" && kill -CONT "$pid"; asked="$asked$pid " ;;
    esac
  done
}

# Asks each once and waits for $grace hundredths of a second, then kills for five seconds at most.
sweep() {
  asked=' ' killed=no
  now
  end=$((now + grace))
  while look && [ -n "$descendants" ] && [ "$now" -lt "$((end + 500))" ]; do
    if [ "$now" -lt "$end" ]; then
      ask
    else
      reached=no
      for pid in $descendants; do
        kill -KILL "$pid" && reached=yes
        case $asked in *" $pid "*) ;; *) asked="$asked$pid " ;; esac
      done
      # Who has become another user is beyond our signals.
      [ "$reached" = yes ] || { look; break; }
      killed=yes
    fi
    tick
    now
  done
} 2> /dev/null
