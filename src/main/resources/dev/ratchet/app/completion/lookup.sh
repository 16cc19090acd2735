# Completion of ratchet. What never changes is here; names of tasks and the like are asked for when they are needed.

# What can stand behind the words: a kind, a name, what it takes, and its meaning, with bars between them.
_ratchet_table() {
  case $1 in
@TABLE@  esac
}

# Finds out what is expected behind these words: _ratchet_path are the commands among them, _ratchet_value is what an option or
# an argument wants, and _ratchet_free says whether a further command or an option can stand there.
_ratchet_expect() {
  local word kind name value waiting='' place=0 count=0
  _ratchet_path='' _ratchet_value='' _ratchet_free=yes
  for word; do
    if [ -n "$waiting" ]; then
      waiting=''
      continue
    fi
    case $word in
      --*=*) continue ;;
      -?*)
        while IFS='|' read -r kind name value _; do
          if [ "$kind" = option ] && [ "$name" = "$word" ]; then waiting=":$value"; fi
        done <<TABLE
$(_ratchet_table "$_ratchet_path")
TABLE
        continue
        ;;
    esac
    place=$((place + 1))
    while IFS='|' read -r kind name _; do
      if [ "$kind" = word ] && [ "$name" = "$word" ]; then
        _ratchet_path="${_ratchet_path:+$_ratchet_path }$word"
        place=0
        break
      fi
    done <<TABLE
$(_ratchet_table "$_ratchet_path")
TABLE
  done
  if [ -n "$waiting" ]; then
    _ratchet_value=${waiting#:} _ratchet_free=''
    return
  fi
  while IFS='|' read -r kind name value _; do
    case $kind in
      argument)
        if [ "$count" = "$place" ]; then _ratchet_value=$value; fi
        count=$((count + 1))
        ;;
      last) if [ "$place" -ge "$count" ]; then _ratchet_value=$value; fi ;;
    esac
  done <<TABLE
$(_ratchet_table "$_ratchet_path")
TABLE
}

# Prints what can stand there, each with a tab before its meaning; files are for the shell to find. $1 is the program, $2 what
# has been typed of the word.
_ratchet_offer() {
  local kind name meaning rest=$_ratchet_value, item
  while [ -n "$rest" ]; do
    item=${rest%%,*} rest=${rest#*,}
    case $item in
      '' | @files | @directories) ;;
      @*) "$1" completion --list "${item#@}" 2> /dev/null ;;
      *) printf '%s\n' "$item" ;;
    esac
  done
  [ -n "$_ratchet_free" ] || return 0
  while IFS='|' read -r kind name _ meaning; do
    case $kind:$2 in
      word:-*) ;;
      word:*) printf '%s\t%s\n' "$name" "$meaning" ;;
      option:-* | switch:-*) printf '%s\t%s\n' "$name" "$meaning" ;;
    esac
  done <<TABLE
$(_ratchet_table "$_ratchet_path")
TABLE
}
