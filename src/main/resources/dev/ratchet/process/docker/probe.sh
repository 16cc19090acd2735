# Says what this container is like.
# usage: PROJECT DIRECTORY PROGRAM
[ -d "$1" ] && echo project=yes
if [ -n "$2" ]; then
  cd -- "$2" 2> /dev/null && echo directory=yes
elif [ -d "$1" ]; then
  cd -- "$1"
fi
if program=$(command -v -- "$3"); then
  echo "program=$program"
elif [ -f "$3" ]; then
  echo "not_executable=$3"
fi
for place in "${TMPDIR:-/tmp}" /tmp /var/tmp /dev/shm; do
  [ -d "$place" ] && [ -w "$place" ] && echo "scratch=$place" && break
done
[ -r /proc/self/stat ] && echo proc=yes
# Does the first process hear of the death of its children, SIGCHLD being the 17th?
while read -r key value; do
  case $key in
    SigBlk: | SigIgn: | SigCgt:)
      [ $((0x${value#????????} & 0x10000)) -eq 0 ] || { echo reaps=yes; break; } ;;
  esac
done < /proc/1/status
# Can a program be made the one to whom orphans go (PR_SET_CHILD_SUBREAPER)?
case $(uname -m) in
  x86_64) number=157 ;;
  aarch64 | riscv64 | loongarch64) number=167 ;;
  *) number= ;;
esac
if [ -n "$number" ] && perl -e 'exit(syscall($ARGV[0] + 0, 36, 1, 0, 0, 0) == 0 ? 0 : 1)' "$number"; then
  echo "adoption=perl $number"
elif python3 -c 'import ctypes, sys; sys.exit(ctypes.CDLL(None).prctl(36, 1, 0, 0, 0) != 0)'; then
  echo adoption=python3
fi 2> /dev/null
exit 0
