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
while :; do
  if rehearse; then echo "REHEARSAL PASSED $(date -u +%FT%TZ)"; else echo "REHEARSAL FAILED $(date -u +%FT%TZ)" >&2; fi
  pg_ctl stop --pgdata=/rehearsal/data --mode=immediate || true
  sleep 604800
done
