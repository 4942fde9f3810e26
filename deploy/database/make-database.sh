#!/usr/bin/env bash
# Once, in an empty cluster: a role for the program that is no superuser, and its database.
set -euo pipefail
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username=postgres postgres <<'SQL'
create role jiran login password :'password';
create database jiran owner jiran;
SQL
