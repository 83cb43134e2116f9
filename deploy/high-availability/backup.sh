#!/bin/sh
# Runs beside each member. Whoever leads at the time makes the backup: the first one as soon as it leads, then one a day from three hours
# after midnight, a full one on Sundays and what has changed since on other days. One that failed is tried again after a quarter of an hour.
set -eu
leads() { curl --silent --fail --output /dev/null "http://127.0.0.1:8008/primary"; }
backups() { pgbackrest info 2>/dev/null | grep ' backup: ' || true; }
is_due() {
  backups | grep -q 'full backup: ' || return 0
  # Whoever led before may have made it: the store knows.
  [ "$(date -u +%H)" -ge 3 ] && ! backups | grep -Eq "backup: (.*_)?$(date -u +%Y%m%d)-"
}
make() {
  type=incr
  [ "$(date -u +%u)" = 7 ] && type=full
  backups | grep -q 'full backup: ' || type=full
  pgbackrest stanza-create || { echo 'BACKUP FAILED: the place for backups cannot be made' >&2 && return 1; }
  pgbackrest backup --type="$type" || { echo 'BACKUP FAILED' >&2 && return 1; }
}
while :; do
  if leads && is_due && ! make; then sleep 900; else sleep 60; fi
done
