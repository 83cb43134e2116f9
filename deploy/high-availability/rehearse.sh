#!/bin/sh
# Once a week: the newest backup with its log is restored, and the books and the audit chain in it are checked whole. A backup that
# nobody has restored is a hope. What it prints goes to the log of this container; watch for REHEARSAL FAILED.
set -eu
rehearse() {
  rm -rf /rehearsal/data /rehearsal/data.log
  restore.sh /rehearsal/data 5432 &&
    (cd /app && DATABASE_URL="postgres://halyard:$HALYARD_PASSWORD@127.0.0.1:5432/halyard" && export DATABASE_URL &&
      node apps/server/src/commands/ledger-verify.ts && node apps/server/src/commands/audit-verify.ts)
}
# The first backup takes a while to come. Where none is there after an hour, that is a failure like any other.
waited=0
until pgbackrest info 2>/dev/null | grep -q 'full backup: ' || [ "$waited" -ge 60 ]; do
  sleep 60
  waited=$((waited + 1))
done
while :; do
  if rehearse; then
    echo "REHEARSAL PASSED $(date -u +%FT%TZ)"
    next=604800
  else
    echo "REHEARSAL FAILED $(date -u +%FT%TZ)" >&2
    # Until it passes, every day.
    next=86400
  fi
  pg_ctl stop --pgdata=/rehearsal/data --mode=immediate || true
  sleep "$next"
done
