# So that the story is the same each time, whoever is quicker: waits a while for a condition.
#   wait.sh together       all four are at work
#   wait.sh landed WORD    a commit that speaks of it is on the base branch
tries=0
while [ "$tries" -lt 100 ]; do
    case $1 in
        together) [ "$(git worktree list | wc -l)" -gt 4 ] && exit 0 ;;
        landed) git log --oneline "$RATCHET_BASE" | grep -qi "$2" && exit 0 ;;
    esac
    sleep 0.1
    tries=$((tries + 1))
done
