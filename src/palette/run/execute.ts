import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useSetAtom } from "jotai"
import { flushSync } from "react-dom"
import { useLocation } from "wouter"
import { refreshAll } from "@/client/refresh"
import { RequestError, send, wasCancelled } from "@/client/send"
import { parts } from "@/domain/parts"
import { hasFields } from "@/domain/records"
import { notify } from "@/ui/page/notice"
import type { Command, Opposite, ResultOfOne, Values } from "../command"
import { lineOf } from "../grammar/format"
import type { Language } from "../grammar/parsed"
import { isComplete } from "../grammar/values"
import { slotKinds } from "../slots/kinds"
import type { Sources } from "../slots/lookup"
import { resolve } from "../slots/resolve"
import { loadTogether, lookupOf, type Resolved, type Texts, valuesIn } from "../slots/useResolution"
import { useCommands, useSources } from "../slots/useSources"
import { removeRowsAtom } from "./optimisticRemovals"
import { auditLine } from "./redactLine"
import { useOpenCommand } from "./run"

/** The name of the slot that takes several values and makes one change for each, if the command has one. */
export const manySlot = (command: Command): string | undefined =>
  Object.entries(command.slots).find(([, { many, asOne }]) => many && !asOne)?.[0]

/**
 * Splits the values into one set per request, one for each value of the `many` slot. A person named twice is sent
 * once. A command that changes nothing itself takes all values at once.
 */
export function eachOf(command: Command, values: Values): Values[] {
  const many = manySlot(command)
  const several = [...new Map((values[many ?? ""] ?? []).map((value) => [value.id, value])).values()]
  return many === undefined || several.length < 2 || !command.change
    ? [values]
    : several.map((one) => ({ ...values, [many]: [one] }))
}

/** The values that were resolved, and the reason for each slot that was not. */
export interface Resolutions {
  values: Values
  problems: Readonly<Record<string, string>>
}

export function resolutionsIn(resolved: readonly Resolved[]): Resolutions {
  const problems: Record<string, string> = {}
  for (const { name, resolution } of resolved) {
    if (resolution && "reason" in resolution) problems[name] ??= resolution.reason
  }
  return { values: valuesIn(resolved), problems }
}

/** Resolves every text, and asks the server for the ones that are not cached. */
export async function resolveAll(
  client: QueryClient,
  command: Command,
  texts: Texts,
  sources: Sources,
): Promise<Resolutions> {
  await loadTogether(client, command, texts)
  const named = Object.entries(texts).flatMap(([name, list = []]) => list.map((text) => ({ name, text })))
  const resolved = await Promise.all(
    named.map(async ({ name, text }): Promise<Required<Resolved>> => {
      const lookup = lookupOf(command, name, text, texts)
      const nowhere = { reason: "Não faz parte do comando" }
      return { name, text, resolution: lookup ? await resolve(client, lookup, sources) : nowhere }
    }),
  )
  return resolutionsIn(resolved)
}

/**
 * A change that the server refused. The message is the specification's text; `fields.server` has the server's own
 * message.
 */
export class ChangeRefused extends Error {
  constructor(
    message: string,
    readonly fields: Record<string, string> = {},
    /** A rule refuses, so nothing has failed. */
    readonly isByRule = false,
  ) {
    super(message)
    this.name = "ChangeRefused"
  }
}

function refusalOf(command: Command, values: Values, error: unknown): ChangeRefused {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof RequestError && error.isByRule) return new ChangeRefused(message, {}, true)
  const failed = command.change?.failed?.(values)
  return failed === undefined ? new ChangeRefused(message) : new ChangeRefused(failed, { server: message })
}

/** Shows the message of a refused change as a notice. Ignores requests that were cancelled. */
export function notifyFailure(error: unknown): void {
  if (wasCancelled(error)) return
  const message = error instanceof Error ? error.message : String(error)
  const { fields = {}, isByRule = false } = error instanceof ChangeRefused ? error : {}
  notify({ tone: isByRule ? "warn" : "bad", text: message, details: Object.values(fields)[0] })
}

/** A completed change and the server's answer. */
export interface Executed {
  values: Values
  answer: unknown
}
/** A completed change, or the reason why it was refused. */
export type ExecutionOutcome = Executed | { values: Values; refused: ChangeRefused }

/** The largest number of changes that one request of the command takes. */
export const inOneRequest = (command: Command): number => command.change?.together?.most ?? 1

/** The text about an undone change, shown with the text of the change that undid it. */
export const undoneText = (done: string) => `Desfeito: “${done}”`

const timesText = (count: number) => `${count.toLocaleString("pt-BR")} vezes`

/** Names the subject of a change, such as `JOÃO PEDRO SILVA, SINAL*`, to distinguish two notices of one kind. */
const namedIn = ({ slots }: Command, values: Values): string | undefined =>
  Object.entries(slots)
    .flatMap(([name, { kind }]) =>
      slotKinds[kind].inNotices ? (values[name] ?? []).map(({ label }) => label) : [],
    )
    .join(", ") || undefined

/**
 * Sends changes. `perform` sends one and rejects with `ChangeRefused`; `performAll` sends as many as one request
 * takes.
 */
function usePerform() {
  const client = useQueryClient()
  const commands = useCommands()

  async function perform(command: Command, values: Values, language: Language): Promise<Executed> {
    if (!command.change) throw new Error(`${command.id} changes nothing`)
    const commandLine = auditLine(command, values, language, commands)
    try {
      return { values, answer: await send(command.change.request(values), { commandLine }) }
    } catch (error) {
      throw wasCancelled(error) ? error : refusalOf(command, values, error)
    }
  }

  async function performAll(
    command: Command,
    each: readonly Values[],
    language: Language,
  ): Promise<ExecutionOutcome[]> {
    const [first] = each
    const together = command.change?.together
    const failed = (values: Values, error: unknown): ExecutionOutcome => ({
      values,
      refused: error instanceof ChangeRefused ? error : refusalOf(command, values, error),
    })
    if (!first || !together || each.length === 1) {
      return Promise.all(
        each.map((values) => perform(command, values, language).catch((error) => failed(values, error))),
      )
    }
    // Each audit row names its own person, so the line omits them: it could hold a thousand people.
    const many = manySlot(command) ?? ""
    const commandLine = auditLine(command, { ...first, [many]: undefined }, language, commands)
    try {
      const answered = await send(together.request(each), { commandLine })
      const results = new Map(answered.results.map((result) => [resultId(result), result]))
      const outcomes = each.map((values): ExecutionOutcome => {
        const result = results.get(values[many]?.[0]?.id ?? "")
        const message = result?.message
        // The call did not fail: the answer says why there is nothing for this one.
        return message === undefined ? { values, answer: result } : failed(values, new ChangeRefused(message))
      })
      // After a change, `finish` does it.
      if (outcomes.every((outcome) => "refused" in outcome)) void refreshAll(client)
      return outcomes
    } catch (error) {
      return each.map((values) => failed(values, error))
    }
  }
  return { perform, performAll }
}

/** The value of the `many` slot that a result is about. */
export const resultId = (result: ResultOfOne): string =>
  "atalaiaId" in result ? result.atalaiaId : String(result.id)

/** The results of the parts of a bulk change; none for any other answer. */
export const resultsIn = (answer: unknown): readonly ResultOfOne[] =>
  hasFields(answer) && Array.isArray(answer.results) ? answer.results : []

/** The command that undoes a change, and its slots; undefined if none does. */
export function undoOf(
  { change }: Command,
  { values, answer }: Executed,
): { id: string; fill: Record<string, string> } | undefined {
  const first = change?.opposite
  for (const back of [first, first?.otherwise]) {
    const fill = back?.fill(values, answer)
    if (back && fill) return { id: back.id, fill }
  }
  return undefined
}

/** Undoes changes: by the opposite command, or directly if that command would ask in its own form. */
function useUndo() {
  const client = useQueryClient()
  const commands = useCommands()
  const sources = useSources()
  const open = useOpenCommand()
  const { performAll } = usePerform()

  /** Returns whether the change was undone, or the form of the opposite command was opened. */
  async function undo(command: Command, done: readonly Executed[], language: Language): Promise<boolean> {
    const { direct } = command.change?.opposite ?? {}
    if (direct) return undoDirectly(command, direct, done, language)
    /** Of each opposite command, the values of its changes, mapped to the values of the change that each undoes. */
    const filled = new Map<Command, Map<Values, Values>>()
    for (const { values, answer } of done) {
      const back = undoOf(command, { values, answer })
      const opposite = back && commands.find(({ id }) => id === back.id)
      if (!opposite) continue
      const { fill } = back
      // Reuses the values of the original change, so that a thousand people are not looked up one by one.
      const known: Values = Object.fromEntries(
        Object.entries(fill).flatMap(([name, text]) => {
          const value = values[name]?.find((each) => each.text === text)
          return value ? [[name, [value]]] : []
        }),
      )
      const others = Object.entries(fill).filter(([name]) => !known[name])
      const texts = Object.fromEntries(others.map(([name, text]) => [name, [text]]))
      try {
        const looked = await resolveAll(client, opposite, texts, sources)
        const whole = { ...looked.values, ...known }
        if (!opposite.change || !isComplete(opposite, whole)) {
          open(lineOf(opposite, fill, language, commands))
          return true
        }
        filled.set(opposite, (filled.get(opposite) ?? new Map<Values, Values>()).set(whole, values))
      } catch (error) {
        notifyFailure(error)
      }
    }
    const undone: { text: string; before: Values }[] = []
    for (const [opposite, changes] of filled) {
      for (const part of parts([...changes.keys()], inOneRequest(opposite))) {
        for (const outcome of await performAll(opposite, part, language)) {
          const before = changes.get(outcome.values)
          if ("refused" in outcome) notifyFailure(outcome.refused)
          else if (before && opposite.change)
            undone.push({ text: opposite.change.done(outcome.values), before })
        }
      }
    }
    const [first] = undone
    if (!first) return false
    notifyUndone(first.text, command, first.before, undone.length)
    return true
  }

  /** Undoes changes by requests that need no look-ups, each with the line of its change. */
  async function undoDirectly(
    command: Command,
    direct: NonNullable<Opposite["direct"]>,
    done: readonly Executed[],
    language: Language,
  ): Promise<boolean> {
    const undone: Values[] = []
    for (const { values, answer } of done) {
      try {
        const commandLine = auditLine(command, values, language, commands)
        await send(direct.request(answer), { commandLine })
        undone.push(values)
      } catch (error) {
        notifyFailure(error)
      }
    }
    const [first] = undone
    if (first) notifyUndone(direct.done, command, first, undone.length)
    return first !== undefined
  }

  function notifyUndone(text: string, command: Command, before: Values, count: number): void {
    const details = [command.change && undoneText(command.change.done(before)), count > 1 && timesText(count)]
    notify({ tone: "ok", text, details: details.filter(Boolean).join(", "), isNoChange: true })
    // Refetches everything, because the undo may change what a form that is open now would do.
    void client.invalidateQueries()
  }
  return undo
}

/**
 * Executes changes for the form, the palette's `Ctrl+Enter`, batches and undo. `execute` sends one change and rejects
 * with `ChangeRefused`; `performAll` sends as many as one request takes. `finish` shows a notice, offers to undo and
 * refreshes the page.
 */
export function useExecute() {
  const client = useQueryClient()
  const undo = useUndo()
  const [, navigate] = useLocation()
  const decideRows = useSetAtom(removeRowsAtom)
  const { perform, performAll } = usePerform()

  function finish(command: Command, done: readonly Executed[], language: Language): void {
    const [one, other] = done
    const first = one?.values
    if (!command.change || !first) return
    const { opens } = command.change
    const undoable = done.every((each) => undoOf(command, each) !== undefined)
    notify({
      tone: "ok",
      text: command.change.done(first),
      details:
        done.length > 1
          ? timesText(done.length)
          : (command.change.details?.(first) ?? namedIn(command, first)),
      ...(undoable && { undo: () => undo(command, done, language) }),
      ...(opens && !other && { action: { label: "Abrir", run: () => navigate(opens.address(one.answer)) } }),
    })
    const { decides } = command.change
    // Drawn before anything is fetched again: what the screen no longer shows would not be found.
    if (decides) flushSync(() => decideRows(done.flatMap(({ values }) => decides(values))))
    void refreshAll(client)
  }

  async function execute(command: Command, values: Values, language: Language): Promise<void> {
    finish(command, [await perform(command, values, language)], language)
  }
  return { performAll, finish, execute }
}
