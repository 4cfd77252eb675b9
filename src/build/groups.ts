import type { Rolldown } from "vite"

type Way = "importedIds" | "importers"

/** Whether this module, or one that it reaches in this direction, matches. */
function reaches(
  id: string,
  way: Way,
  wanted: RegExp,
  context: Rolldown.ChunkingContext,
  seen = new Set<string>(),
): boolean {
  if (wanted.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (context.getModuleInfo(id)?.[way] ?? []).some((each) => reaches(each, way, wanted, context, seen))
}

const needs = (id: string, wanted: RegExp, context: Rolldown.ChunkingContext) =>
  reaches(id, "importedIds", wanted, context)
const isNeededBy = (id: string, wanted: RegExp, context: Rolldown.ChunkingContext) =>
  reaches(id, "importers", wanted, context)

/** Modules that have a chunk of their own below, or belong to one. Small modules are kept out of these chunks. */
const large =
  /\/(Form|FormSection|TextField|ComboField|Select|TextArea|Dialog|ListScreen|ListCounts|NothingFound)\.tsx$|\/src\/console\.tsx$|\/commands\/index\.ts$|\/palette\/(grammar|form|ranking|slots|panel|run)\/|\/(@floating-ui|react-hook-form)\//
const ours = /\/(src\/(ui|domain|client|palette|shell)|views|icons)\//
const ahead = /\/palette\/(panel\/Palette|form\/CommandHost)\.tsx$/
/** Names a chunk for the modules that all of some screens need, and that need no large ones. */
const neededByAll =
  (name: string, ...screens: RegExp[]) =>
  (id: string, context: Rolldown.ChunkingContext) =>
    screens.every((screen) => isNeededBy(id, screen, context)) && !needs(id, large, context) ? name : null

/** The sign-in page. */
const signIn = /\/signIn\/SignIn\.tsx$/
/** Screens without the console, for sessions with a single task. */
const alone = /\/(FirstAccess|UpdatePassword|PreRegistration|LegacyUpdate)\.tsx$/
/** What an unrestricted session shows first: the console, its commands and the list of users. */
const first = /\/src\/console\.tsx$|\/commands\/index\.ts$|\/views\/users\/UserList\.tsx$/

/**
 * The page's chunks. Many small files compress worse than one, and each is a request. But a page that needs one module of a chunk
 * fetches all of it. A chunk also takes the modules that its own import, unless a group above has them. First screens fetch no small
 * modules that only later ones need.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "libraries", tags: ["$initial"], test: /\/node_modules\// },
  { name: "start", tags: ["$initial"] },
  {
    debugName: "entrance",
    name: neededByAll("entrance", signIn),
    test: ours,
    maxModuleSize: 4000,
    minShareCount: 2,
  },
  {
    // Shared by first screens with and without the console.
    debugName: "basics",
    name: neededByAll("basics", alone, first),
    test: ours,
  },
  {
    // Before the console's groups: screens without the console would fetch those.
    debugName: "alone",
    name: neededByAll("alone", alone),
    test: ours,
    maxModuleSize: 4000,
    minShareCount: 2,
  },
  { name: "console", test: /\/src\/console\.tsx$/ },
  { name: "commands", test: /\/commands\/index\.ts$/ },
  {
    name: "list",
    test: /\/views\/list\/(ListScreen|ListCounts|NothingFound)\.tsx$|\/views\/users\/(userColumns|UserCounts)\.tsx?$/,
  },
  {
    // Otherwise the groups below would take them, and the first screen would fetch those.
    debugName: "first",
    name: (id, context) => (isNeededBy(id, first, context) ? "first" : null),
    minShareCount: 2,
  },
  { name: "dialog", test: /\/src\/ui\/dialog\/Dialog\.tsx$/ },
  { name: "form", test: /\/src\/ui\/\w+\/(Form|FormSection|TextField)\.tsx$/ },
  { name: "fields", test: /\/src\/ui\/\w+\/(ComboField|Select|TextArea)\.tsx$/ },
  {
    // Small modules that several chunks use: separately, each would be a request of one kilobyte.
    debugName: "small",
    name: (id, context) => (needs(id, large, context) ? null : "small"),
    test: ours,
    maxModuleSize: 4000,
    minShareCount: 3,
  },
  {
    // Modules with forms, dialogs and lists that many chunks share.
    debugName: "parts",
    name: (id, context) => (isNeededBy(id, alone, context) ? null : "parts"),
    test: ours,
    maxModuleSize: 8000,
    minShareCount: 8,
  },
  {
    // Modules of the two parts that are fetched in advance after the first screen.
    debugName: "palette",
    name: (id, context) => (!ahead.test(id) && isNeededBy(id, ahead, context) ? "palette" : null),
  },
]
