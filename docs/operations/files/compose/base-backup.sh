#!/bin/bash
# A base backup every week, through the socket. Of the archive, what is older than the older of the newest two is removed.
set -u
base=${1:-/base}
wal=${2:-/wal}
trap 'exit 0' TERM
while :; do
  if [ -z "$(find "$base" -maxdepth 1 -name '20*' ! -name '*.unfinished' -mtime -7)" ]; then
    rm -rf "$base"/*.unfinished
    today=$(date +%F)
    if pg_basebackup --username=fiacre --pgdata="$base/$today.unfinished" --checkpoint=fast && pg_verifybackup "$base/$today.unfinished"; then
      mv "$base/$today.unfinished" "$base/$today"
      touch "$base/$today"
      find "$base" -maxdepth 1 -name '20*' | sort -r | tail -n +3 | xargs -r rm -r
      oldest=$(find "$base" -maxdepth 1 -name '20*' | sort | head -n 1)
      first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
      if [ -n "$first" ]; then pg_archivecleanup "$wal" "$first"; fi
    fi
  fi
  sleep 3600 &
  wait $!
done
