#!/bin/sh
# Every hour, encrypted by restic. Kept: 48 hours, 14 days, 8 weeks, 12 months.
saved=${1:-/saved}
trap 'exit 0' TERM
restic cat config >/dev/null 2>&1 || restic init || exit 1
while :; do
  # Built cities and compiled code are made again; *.part and *.unfinished are not complete.
  if restic backup --host fiacre --exclude '*.unfinished' --exclude '*.part' --exclude "$saved/data/compiled" --exclude "$saved/data/data/city" "$saved"; then
    touch /tmp/saved
    restic forget --host fiacre --keep-hourly 48 --keep-daily 14 --keep-weekly 8 --keep-monthly 12 --prune
  fi
  sleep 3600 &
  wait $!
done
