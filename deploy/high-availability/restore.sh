#!/bin/sh
# restore.sh FOLDER PORT [MOMENT]: brings a backup and the log that followed it to a new folder, up to a moment or as far as
# there is any, and starts a PostgreSQL of its own on it. Nothing of the running database is touched.
set -eu
folder=$1
port=$2
if [ -n "${3:-}" ]; then
  # However it was written, pgBackRest wants it so.
  set -- --type=time "--target=$(date --utc --date="$3" '+%F %T.%6N+00')" --target-action=promote
else
  set --
fi

mkdir -m 700 "$folder"
pgbackrest restore --pg1-path="$folder" --archive-mode=off "$@"
# It follows nobody, and nobody follows it: a commit here waits for no standby.
pg_ctl start --wait --timeout=3600 --pgdata="$folder" --log="$folder.log" \
  --options="-p $port -c listen_addresses=127.0.0.1 -c max_connections=120 -c synchronous_standby_names=''"
# It answers questions before it has come to its moment.
until psql --no-psqlrc --tuples-only --no-align --port="$port" --username=postgres --dbname=postgres \
  --command='select pg_is_in_recovery()' | grep -q '^f'; do sleep 1; done
