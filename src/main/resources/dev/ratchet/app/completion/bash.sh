
_ratchet() {
  local word current=${COMP_WORDS[COMP_CWORD]} _ratchet_path _ratchet_value _ratchet_free
  local -a before=()
  # To bash an equals sign is a word of its own.
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do [ "$word" = = ] || before+=("$word"); done
  if [ "$current" = = ]; then current=''; fi
  _ratchet_expect "${before[@]}"
  COMPREPLY=()
  while IFS=$'\t' read -r word _; do
    case $word in '') ;; "$current"*) COMPREPLY+=("$word") ;; esac
  done < <(_ratchet_offer "${COMP_WORDS[0]}" "$current")
  case $current,$_ratchet_value, in
    -*) ;;
    *,@files,*) compopt -o filenames 2> /dev/null; while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current") ;;
    *,@directories,*) compopt -o filenames 2> /dev/null; while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$current") ;;
  esac
}
complete -F _ratchet ratchet
