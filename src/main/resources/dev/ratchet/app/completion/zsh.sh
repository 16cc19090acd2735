
_ratchet() {
  local word meaning tab=$'\t' _ratchet_path _ratchet_value _ratchet_free
  local -a before offered
  before=("${(@)words[2,CURRENT-1]}")
  # Behind an equals sign the value of that option is meant.
  if [[ $words[CURRENT] == --*=* ]]; then
    before+=("${words[CURRENT]%%=*}")
    compset -P '*='
  fi
  _ratchet_expect "${before[@]}"
  while IFS=$tab read -r word meaning; do
    [[ -z $word ]] || offered+=("${word//:/\\:}${meaning:+:$meaning}")
  done < <(_ratchet_offer "$words[1]" "$PREFIX")
  [[ ${#offered} == 0 ]] || _describe -V ratchet offered
  case $PREFIX,$_ratchet_value, in
    -*) ;;
    *,@files,*) _files ;;
    *,@directories,*) _files -/ ;;
  esac
}
if [[ ${funcstack[1]-} == _ratchet ]]; then _ratchet "$@"; else compdef _ratchet ratchet; fi
