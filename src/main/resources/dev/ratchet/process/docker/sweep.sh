# Ends what an attempt has left in this container; says how many there were, whether one had to be killed, who is left.
# usage: MARKER GRACE
marker=$1 grace=$2 own_wrapper=' '
sweep
# A wrapper leaves by itself when it is alone; whoever is left could not be told from strangers without it.
now
end=$((now + 100))
while [ -z "$descendants" ] && look && [ "$wrappers" != ' ' ] && [ "$now" -lt "$((end + 100))" ]; do
  for pid in $wrappers; do [ "$now" -lt "$end" ] || kill -KILL "$pid"; done
  tick
  now
done 2> /dev/null
# Who passes on what the agent asks for is nobody's left-over, and goes without being asked.
end=$((now + 100))
while [ "$couriers" != ' ' ] && [ "$now" -lt "$end" ]; do
  for pid in $couriers; do kill -KILL "$pid"; done
  tick
  now
  look
done 2> /dev/null
for place in "${TMPDIR:-/tmp}" /tmp /var/tmp /dev/shm; do
  [ ! -d "$place/ratchet-$marker" ] || rm -rf -- "$place/ratchet-$marker"
done
# shellcheck disable=SC2086
set -- $asked
echo "count=$#"
echo "killed=$killed"
echo "left=$descendants"
