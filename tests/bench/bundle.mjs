import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { kilobytes, table, verdict } from "./report.mjs"
import { buildClient, clientFolder } from "./system.mjs"

const signIn = "src/shell/signIn/SignIn.tsx"
const firstScreen = "views/users/UserList.tsx"
const firstGoal = 170_000
/** Files that the frame prefetches after the first screen is shown (`Frame.tsx`, `Header.tsx`), used or not. */
const ahead = [
  "src/palette/panel/Palette.tsx",
  "src/palette/form/CommandHost.tsx",
  "src/ui/dialog/Popover.tsx",
]
const aheadGoal = 120_000
const furtherGoal = 40_000
/** First screens too, but of sessions restricted to one task: these prefetch no files. */
const forced = [
  "views/preRegistration/legacy/LegacyUpdate.tsx",
  "views/me/password/FirstAccess.tsx",
  "views/me/twoFactor/TwoFactorForced.tsx",
  "views/me/password/UpdatePassword.tsx",
  "views/preRegistration/steps/PreRegistration.tsx",
]
/** Without a goal: each of them exists for a large library that no other part needs. */
const excepted = new Map([
  ["views/organizations/unit/map/UnitMap.tsx", "map"],
  ["views/texts/TextForm.tsx", "markdown editor"],
  ["node_modules/temporal-polyfill/global.esm.js", "browsers without Temporal"],
])

/**
 * The gzipped JavaScript that each screen needs: its file and all imports. Users wait only for code that is not loaded yet. A
 * screen or form is therefore judged without the first screen and the prefetched files, such as the shell of all forms. The
 * prefetched files are judged once, separately. A part that is only opened from another one includes the shared code of that
 * one's file.
 */
export async function run() {
  await buildClient()
  const manifest = JSON.parse(await readFile(join(clientFolder, ".vite/manifest.json"), "utf8"))
  const sizes = new Map()
  for (const [id, { file }] of Object.entries(manifest)) {
    if (file.endsWith(".js"))
      sizes.set(id, gzipSync(await readFile(join(clientFolder, file)), { level: 9 }).length)
  }
  // Groups in `vite.config.ts`: the code that every screen needs in addition to the start, and the additional code of
  // unrestricted sessions.
  const group = (name) => {
    const id = Object.keys(manifest).find((each) => each.startsWith(`_${name}-`))
    if (!id) throw new Error(`no group of files has the ${name}`)
    return id
  }
  const frame = group("console")
  const commands = group("commands")
  const missing = [signIn, firstScreen, ...ahead, ...forced].filter((id) => !manifest[id]?.isDynamicEntry)
  if (missing.length > 0) throw new Error(`not a part that is loaded by itself: ${missing.join(", ")}`)

  /** The files of some parts with all direct and indirect imports, without dynamic ones. */
  function needed(ids, found = new Set()) {
    for (const id of ids) {
      if (found.has(id) || !sizes.has(id)) continue
      found.add(id)
      needed(manifest[id].imports ?? [], found)
    }
    return found
  }
  const size = (ids) => [...ids].reduce((sum, id) => sum + sizes.get(id), 0)
  const sizeBeyond = (ids, there) => size([...ids].filter((id) => !there.has(id)))

  const entry = needed(["index.html"])
  const entrance = needed(["index.html", signIn])
  const first = needed(["index.html", frame, commands, firstScreen])
  const there = needed(["index.html", frame, commands, firstScreen, ...ahead])
  const goal = (value, most) => [kilobytes(most), verdict(value, most)]
  const judged = (id, alone, toFetch) => {
    if (forced.includes(id)) return goal(alone, firstGoal)
    return id.startsWith("views/") && !exceptionOf(id) ? goal(toFetch, furtherGoal) : ["", ""]
  }
  const fetchedAhead = sizeBeyond(there, first)
  const rows = [
    ["start of the page", kilobytes(size(entry)), "", "", "", ""],
    [
      "start and sign-in page, for the portal or an application",
      kilobytes(size(entrance)),
      "",
      kilobytes(size(entrance)),
      ...goal(size(entrance), firstGoal),
    ],
    [
      "start, frame and users list: the first useful screen",
      kilobytes(size(first)),
      "",
      kilobytes(size(first)),
      ...goal(size(first), firstGoal),
    ],
    [
      "palette, forms and dialogs, fetched ahead after it",
      "",
      kilobytes(fetchedAhead),
      kilobytes(fetchedAhead),
      ...goal(fetchedAhead, aheadGoal),
    ],
  ]
  const onDemand = Object.keys(manifest)
    .filter(
      (id) => manifest[id].isDynamicEntry && sizes.has(id) && ![signIn, firstScreen, ...ahead].includes(id),
    )
    .sort()
  for (const id of onDemand) {
    const around = id.startsWith("views/") ? [frame, ...(forced.includes(id) ? [] : [commands])] : []
    const alone = size(needed(["index.html", ...around, id]))
    const more = sizeBeyond(needed([id]), first)
    const toFetch = sizeBeyond(needed([id]), there)
    const note = exceptionOf(id) ? ` (${exceptionOf(id)})` : ""
    rows.push([
      `${id}${note}`,
      kilobytes(alone),
      kilobytes(more),
      kilobytes(toFetch),
      ...judged(id, alone, toFetch),
    ])
  }
  table(
    "bundle: gzipped JavaScript",
    ["screen or part", "opened first", "more than the users list", "still to fetch", "goal", ""],
    rows,
  )
}

/** Node modules may be in a folder above the project. */
const exceptionOf = (id) => [...excepted].find(([part]) => id.endsWith(part))?.[1]
