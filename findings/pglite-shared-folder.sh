#!/bin/sh
# @electric-sql/pglite 0.5.16 (npm), PostgreSQL in one process, and its data folder opened by a second process while the first
# still has it open, as two containers that share a volume do.
#
# Expected: the second one is refused, as PostgreSQL's own server refuses a folder by its postmaster.pid.
# Seen: it opens, reads and writes, and both end without an error. Afterwards rows that one of them was told were written are
# gone.
#
# So the folder is locked on an open file before it is opened (src/server/platform/database/folderLock.ts).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.16
cat > open.mjs <<'END'
import { PGlite } from "@electric-sql/pglite"
import { spawnSync } from "node:child_process"
const insert = async (db, who) => {
  for (let n = 0; n < 40; n++) await db.query("insert into written values ($1, $2)", [who, n])
}
const counts = async (db) =>
  (await db.query("select who, count(*)::int as count from written group by who order by who")).rows
const db = await PGlite.create({ dataDir: "data" })
if (process.argv[2] === "second") {
  await insert(db, "second")
  await db.close()
} else {
  await db.exec("create table written (who text, n int)")
  await insert(db, "first")
  const second = spawnSync(process.execPath, ["open.mjs", "second"], { encoding: "utf8" })
  console.log(`second process: exit code ${second.status}`)
  await insert(db, "first")
  await db.close()
  const again = await PGlite.create({ dataDir: "data" })
  const found = Object.fromEntries((await counts(again)).map(({ who, count }) => [who, count]))
  const lost = 120 - (found.first ?? 0) - (found.second ?? 0)
  console.log(lost > 0 ? "rows that were written are gone" : "all 120 rows are there")
  await again.close()
}
END
node open.mjs > seen
cat > expected <<'END'
second process: exit code 0
rows that were written are gone
END
cat seen
diff expected seen
