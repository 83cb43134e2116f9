#!/bin/sh
# Called by Patroni once, with the address of the first primary: the product's own role and database,.
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$HALYARD_PASSWORD" --dbname="$1" <<'SQL'
create role halyard login password :'password';
create database halyard owner halyard;
SQL
