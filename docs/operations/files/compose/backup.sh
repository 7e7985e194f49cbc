#!/bin/sh
# A backup every day, and its rehearsal. A failed one is tried again after an hour. The newest 14 stay; they are counted,
# so that old ones stay while new ones fail.
folder=${1:-/var/backups/fiacre}
trap 'exit 0' TERM
wait_seconds() {
  sleep "$1" &
  wait $!
}
while :; do
  today=$(date +%F)
  if [ ! -d "$folder/$today" ]; then
    rm -rf "$folder"/20*.unfinished
    fiacre backup "$folder/$today"
    if [ -d "$folder/$today" ]; then
      ls "$folder" | grep -x '20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]' | sort -r | tail -n +15 | while read -r old; do rm -r "${folder:?}/$old"; done
      # Four times the backup's size, which /tmp may not have. A failure is in the metrics and has an alert.
      TMPDIR=/var/lib/fiacre fiacre backup:rehearse "$folder"
    fi
  fi
  wait_seconds 3600
done
