import type { Rolldown } from "vite"

type Way = "importedIds" | "importers"

/** Whether a module matches, or one that it comes to in this way, directly or not. */
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

/** What has a file of its own below, or belongs to one: whoever needs something small gets none of it. */
const large =
  /\/(Form|FormSection|TextField|ComboField|Select|TextArea|Dialog|ListScreen|ListCounts|NothingFound)\.tsx$|\/src\/console\.tsx$|\/commands\/index\.ts$|\/palette\/(grammar|form|ranking|slots|panel|run)\/|\/(@floating-ui|react-hook-form)\//
const ours = /\/(src\/(ui|domain|client|palette|shell)|views|icons)\//
const ahead = /\/palette\/(panel\/Palette|run\/CommandHost)\.tsx$/
/** First screens that need nothing of the console: that of who signs in, and those that have one task to do. */
const alone = /\/(SignIn|FirstAccess|UpdatePassword|PreRegistration|LegacyUpdate)\.tsx$/

/**
 * Which code of the page stands in one file. Many small files compress worse than one, and each is a request; but
 * whoever needs one module of a file fetches it whole. With a module come those it imports, unless a group above
 * has them: what screens without a form share with forms stands in `basics`, so that they get no form with it.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "libraries", tags: ["$initial"], test: /\/node_modules\// },
  { name: "start", tags: ["$initial"] },
  {
    name: "basics",
    test: /\/(client\/saveFile\.ts|domain\/(people\/(identifier|person)|registration\/sections)\.ts|palette\/run\/openRegistration\.ts|ui\/\w+\/(Banner|DialogParts|EmptyState|PageHead|ReturnFocus|SectionHead|Skeleton|Tag|coming|draft|submitting|unsaved|useDebounced|useListbox)\.tsx?|signIn\/Entrance\.tsx|twoFactor\/twoFactorTexts\.ts|icons\/(chevron-down|copy|download|ellipsis|eye|eye-off|file-(down|pen-line)|key-round|printer)\.mjs)$/,
  },
  {
    // Above what the console has: who is not in it would fetch it for that.
    debugName: "entrance",
    name: (id, context) => (isNeededBy(id, alone, context) && !needs(id, large, context) ? "entrance" : null),
    test: ours,
    maxModuleSize: 4000,
    minShareCount: 2,
  },
  { name: "console", test: /\/src\/console\.tsx$/ },
  { name: "commands", test: /\/commands\/index\.ts$/ },
  {
    name: "list",
    test: /\/views\/list\/(ListScreen|ListCounts|NothingFound)\.tsx$|\/views\/users\/(userColumns|useUserPages|UserCounts)\.tsx?$/,
  },
  { name: "dialog", test: /\/src\/ui\/dialog\/Dialog\.tsx$/ },
  { name: "form", test: /\/src\/ui\/\w+\/(Form|FormSection|TextField)\.tsx$/ },
  { name: "fields", test: /\/src\/ui\/\w+\/(ComboField|Select|TextArea)\.tsx$/ },
  {
    // What is small and used in several places: each by itself would be a request of a kilobyte.
    debugName: "small",
    name: (id, context) => (needs(id, large, context) ? null : "small"),
    test: ours,
    maxModuleSize: 4000,
    minShareCount: 3,
  },
  {
    // What is shared by many and made of forms, dialogs and lists.
    debugName: "parts",
    name: (id, context) => (isNeededBy(id, alone, context) ? null : "parts"),
    test: ours,
    maxModuleSize: 8000,
    minShareCount: 8,
  },
  {
    // What both import that are fetched ahead once the first screen stands.
    debugName: "palette",
    name: (id, context) => (!ahead.test(id) && isNeededBy(id, ahead, context) ? "palette" : null),
  },
]
