#!/bin/sh
# Runs beside each member. Whoever leads at the time makes the backup: a full one on Sundays, what has changed since on other days.
set -eu
leads() { curl --silent --fail --output /dev/null "http://127.0.0.1:8008/primary"; }
while :; do
  if leads; then
    pgbackrest stanza-create || echo 'BACKUP FAILED: the place for backups cannot be made' >&2
    type=incr
    [ "$(date -u +%u)" = 7 ] && type=full
    pgbackrest backup --type="$type" || echo 'BACKUP FAILED' >&2
  fi
  # Until three hours after midnight.
  now=$(date -u +%s)
  sleep $((97200 - now % 86400 > 86400 ? 10800 - now % 86400 : 97200 - now % 86400))
done
