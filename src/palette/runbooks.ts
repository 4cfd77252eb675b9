import type { QueryClient } from "@tanstack/react-query"
import { BookMarked } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { maxPageSize } from "@/domain/pageSizes"
import { planners } from "@/domain/plans"
import { isName } from "@/domain/runbooks"
import { fold } from "@/domain/text/fold"
import { routes } from "@/screens/routes"
import { pathTo } from "@/screens/screen"
import type { Command, Slot, Values } from "./command"

export type RunbookSummary = AnswerOf<Calls["runbooks"]["list"]>["items"][number]
type Name = RunbookSummary["names"][number]

/** A limit: more runbooks than anyone could tell apart by name. */
const maxPages = 10

/** All runbooks that the actor may run. */
export const allRunbooksQuery = {
  queryKey: ["runbooks", "all"],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<RunbookSummary[]> => {
    const all: RunbookSummary[] = []
    for (let page = 0; page < maxPages; page++) {
      const query = { page, size: maxPageSize }
      const { items } = await api.runbooks.list.query({ query }).queryFn({ signal })
      all.push(...items)
      if (items.length < maxPageSize) break
    }
    return all
  },
  staleTime: 60_000,
  meta: { quiet: true },
}

type Versioned = Pick<RunbookSummary, "id" | "version">
const versionsOf = (runbooks: readonly Versioned[]) =>
  runbooks.map(({ id, version }) => `${id} ${version}`).join()

/**
 * Compares runbooks that were just read with the same ones in the cache. If they differ, other people changed some of
 * them, and the commands are loaded again.
 */
export function noteRunbooks(
  client: QueryClient,
  read: readonly Versioned[],
  sameOf: (known: readonly RunbookSummary[]) => readonly Versioned[],
): void {
  const { queryKey } = allRunbooksQuery
  const known = client.getQueryData<RunbookSummary[]>(queryKey)
  if (known && versionsOf(sameOf(known)) !== versionsOf(read)) void client.invalidateQueries({ queryKey })
}

/** The key of a slot. It includes the `$`, so that it never equals a property of `Object.prototype`. */
const slotNameOf = ({ name }: Name) => fold(name)

/** The slot of a name: copied from the command that uses it, or any text if that command is gone. */
function slotOf(name: Name, { names }: RunbookSummary, commands: readonly Command[]): Slot {
  const slots = commands.find(({ id }) => id === name.command)?.slots ?? {}
  const own = Object.hasOwn(slots, name.slot) ? slots[name.slot] : undefined
  const word = name.name.slice(1)
  const common = { label: word, words: [word], ...(name.optional && { optional: true as const }) }
  if (!own) return { kind: "text", ...common }
  const { follows: _, or: __, optional: ___, many: ____, within, ...rest } = own
  const outer = within === undefined ? undefined : slots[within]
  const narrowing = name.within
  return {
    ...rest,
    ...common,
    // For several people, the runbook's lines are repeated or name all of them.
    ...(own.kind === "user" && { many: true as const }),
    ...(narrowing !== undefined &&
      (isName(narrowing)
        ? names.some((each) => fold(each.name) === fold(narrowing)) && { within: fold(narrowing) }
        : outer && { beside: { slot: outer, text: narrowing } })),
  }
}

/** The address of a new plan from a runbook with these values. */
function addressOf({ id }: RunbookSummary, values: Values): string {
  const given = Object.entries(values).flatMap(([name, list = []]) =>
    isName(name) ? list.map(({ text }): [string, string] => [name, text]) : [],
  )
  return `${pathTo(routes.planNew)}?${new URLSearchParams([["runbook", String(id)], ...given])}`
}

/**
 * Makes a command for each runbook: `run <name>`, with its names as slots. They join the table of commands, so that
 * completion, form, help and history need no special case. If the actor's own runbook and a shared one have the same
 * name, the shared one gets its id as a suffix.
 */
export function runCommands(runbooks: readonly RunbookSummary[], commands: readonly Command[]): Command[] {
  const own = new Set(runbooks.filter(({ can }) => can.edit).map(({ name }) => fold(name)))
  return runbooks.map((runbook): Command => {
    const { id, name, names, description, author, can } = runbook
    const called = !can.edit && own.has(fold(name)) ? `${name} ${id}` : name
    return {
      id: `run-runbook-${id}`,
      title: `Executar o roteiro ${called}`,
      words: { en: [`run ${called}`], pt: [`executar ${called}`] },
      group: "plans",
      icon: BookMarked,
      who: planners,
      slots: Object.fromEntries(names.map((each) => [slotNameOf(each), slotOf(each, runbook, commands)])),
      tone: "primary",
      on: [{ target: "runbook", when: (target) => target.id === id, label: "Executar" }],
      runbook: id,
      // The author's name tells a shared runbook from the actor's own.
      about: can.edit ? description : `de ${author.name} · ${description}`,
      go: (values) => addressOf(runbook, values),
      edits: true,
    }
  })
}
