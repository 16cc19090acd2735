# Runs the agent in this container, and stays until all that it started is gone, so that somebody reaps them.
# usage: MARKER GRACE DIRECTORY INPUT SCRATCH PROGRAM [ARGUMENT ...]
marker=$1 grace=$2 directory=$3 input=$4 scratch=$5 own_wrapper=" $$ "
shift 5
# Caught and not ignored: the agent gets them with their usual meaning.
trap : HUP INT TERM
unset RATCHET_WRAPPER
[ ! -x "$scratch/bin/ratchet" ] || { PATH=$scratch/bin:$PATH && export PATH; }
cd -- "$directory" || exit 126
# The shell's own remarks about the agent's death are no output of the agent.
exec 3>&2 2> /dev/null
(exec "$@" < "$input" 2>&3 3>&-)
code=$?
look
# Whoever sweeps from outside has asked them already; to some programs a second request means haste.
while [ -n "$descendants" ] && [ "$sweepers" != ' ' ]; do tick; look; done
[ -z "$descendants" ] || sweep
[ ! -d "$scratch" ] || rm -rf -- "$scratch"
exit "$code"
