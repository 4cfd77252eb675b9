import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { kilobytes, table, verdict } from "./report.mjs"
import { buildClient, clientFolder } from "./system.mjs"

const firstScreen = "views/users/UserList.tsx"
const firstGoal = 170_000
const furtherGoal = 40_000
/** Fetched by browsers that lack it only. */
const polyfill = "node_modules/temporal-polyfill/global.esm.js"

/** How much JavaScript, gzipped, each screen needs: its file and everything that it imports, apart from what is there. */
export async function run() {
  await buildClient()
  const manifest = JSON.parse(await readFile(join(clientFolder, ".vite/manifest.json"), "utf8"))
  const sizes = new Map()
  for (const [id, { file }] of Object.entries(manifest)) {
    if (file.endsWith(".js"))
      sizes.set(id, gzipSync(await readFile(join(clientFolder, file)), { level: 9 }).length)
  }

  /** The file with all it imports, directly or not; what it imports later, on demand, aside. */
  function needed(id, found = new Set()) {
    if (found.has(id) || !sizes.has(id)) return found
    found.add(id)
    for (const imported of manifest[id].imports ?? []) needed(imported, found)
    return found
  }
  const size = (ids) => [...ids].reduce((sum, id) => sum + sizes.get(id), 0)

  const entry = needed("index.html")
  const first = new Set([...entry, ...needed(firstScreen)])
  const rows = [
    ["start of the page", "", kilobytes(size(entry)), "", ""],
    [
      "start and users list: the first useful screen",
      kilobytes(size(first)),
      kilobytes(size(first)),
      kilobytes(firstGoal),
      verdict(size(first), firstGoal),
    ],
  ]
  const onDemand = Object.keys(manifest)
    .filter((id) => manifest[id].isDynamicEntry && sizes.has(id) && id !== firstScreen)
    .sort()
  for (const id of onDemand) {
    const added = size([...needed(id)].filter((part) => !first.has(part)))
    const alone = size(new Set([...entry, ...needed(id)]))
    const judged = id.startsWith("views/")
    const note = id === polyfill ? " (browsers without Temporal)" : ""
    rows.push([
      `${id}${note}`,
      kilobytes(alone),
      kilobytes(added),
      judged ? kilobytes(furtherGoal) : "",
      judged ? verdict(added, furtherGoal) : "",
    ])
  }
  table(
    "bundle: gzipped JavaScript",
    ["screen or part", "opened first", "more than the users list", "goal", ""],
    rows,
  )
}
