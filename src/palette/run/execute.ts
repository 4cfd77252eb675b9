import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { send } from "@/client/send"
import { notify } from "@/ui/notices/notice"
import type { Command, Values } from "../command"
import { lineOf } from "../grammar/format"
import type { Language } from "../grammar/parsed"
import { isComplete } from "../grammar/values"
import { slotKinds } from "../slots/kinds"
import type { Sources } from "../slots/lookup"
import { resolve } from "../slots/resolve"
import { loadTogether, lookupOf, type Resolved, type Texts, valuesIn } from "../slots/useResolution"
import { useCommands, useSources } from "../slots/useSources"
import { auditLine } from "./keptLine"
import { useOpenCommand } from "./run"

/** The slot of a command that takes several values, if it has one. */
export const manySlot = (command: Command): string | undefined =>
  Object.entries(command.slots).find(([, { many }]) => many)?.[0]

/** The values once for each of the several: one request each, also for who was named in two ways. */
export function eachOf(command: Command, values: Values): Values[] {
  const many = manySlot(command)
  const several = [...new Map((values[many ?? ""] ?? []).map((value) => [value.id, value])).values()]
  return many === undefined || several.length < 2
    ? [values]
    : several.map((one) => ({ ...values, [many]: [one] }))
}

/** The values of what was understood, and by slot what was not. */
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

/** What every text means, asking the server for what is not known yet. */
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

/** A change that the server refused: the specification's words, and below them the server's own. */
export class ChangeRefused extends Error {
  constructor(
    message: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(message)
    this.name = "ChangeRefused"
  }
}

function refusalOf(command: Command, values: Values, error: unknown): ChangeRefused {
  const message = error instanceof Error ? error.message : String(error)
  const failed = command.change?.failed?.(values)
  return failed === undefined ? new ChangeRefused(message) : new ChangeRefused(failed, { server: message })
}

/** Says in a notice what the form would say of a refused change. */
export function notifyFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const fields = error instanceof ChangeRefused ? error.fields : {}
  notify({ tone: "bad", text: message, details: Object.values(fields)[0] })
}

/** A change that was carried out, and what the server answered. */
export interface Done {
  values: Values
  answer: unknown
}

const timesText = ({ length }: readonly unknown[]) => `${length.toLocaleString("pt-BR")} vezes`

/** JOÃO PEDRO SILVA, SINAL*: what a change was about, so that two notices of a kind can be distinguished. */
const namedIn = ({ slots }: Command, values: Values): string | undefined =>
  Object.entries(slots)
    .flatMap(([name, { kind }]) =>
      slotKinds[kind].inNotices ? (values[name] ?? []).map(({ label }) => label) : [],
    )
    .join(", ") || undefined

/**
 * Carries changes out: the one way for the form, for the palette's `Ctrl+Enter`, for several at once and for
 * undoing. `perform` sends one request and rejects with `ChangeRefused`; `finish` says what was done, offers
 * to take it back and refreshes the page.
 */
export function useExecute() {
  const client = useQueryClient()
  const commands = useCommands()
  const sources = useSources()
  const open = useOpenCommand()

  async function perform(command: Command, values: Values, language: Language): Promise<Done> {
    if (!command.change) throw new Error(`${command.id} changes nothing`)
    const commandLine = auditLine(command, values, language, commands)
    try {
      return { values, answer: await send(command.change.request(values), { commandLine }) }
    } catch (error) {
      throw refusalOf(command, values, error)
    }
  }

  function finish(command: Command, done: readonly Done[], language: Language): void {
    const first = done[0]?.values
    if (!command.change || !first) return
    const opposite = commands.find(({ id }) => id === command.change?.opposite?.id)
    notify({
      tone: "ok",
      text: command.change.done(first),
      details: done.length > 1 ? timesText(done) : namedIn(command, first),
      ...(opposite && { undo: () => undo(command, opposite, done, language) }),
    })
    void client.invalidateQueries()
  }

  /** Whether it was taken back, or its form is open for it. */
  async function undo(
    command: Command,
    opposite: Command,
    done: readonly Done[],
    language: Language,
  ): Promise<boolean> {
    const undone: Values[] = []
    for (const { values, answer } of done) {
      const fill = command.change?.opposite?.fill(values, answer) ?? {}
      // What it was carried out with is known: a thousand people are not looked up one by one.
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
        const filled = { ...looked.values, ...known }
        if (!isComplete(opposite, filled)) {
          open(lineOf(opposite, fill, language, commands))
          return true
        }
        await perform(opposite, filled, language)
        undone.push(filled)
      } catch (error) {
        notifyFailure(error)
      }
    }
    const [first] = undone
    if (!first || !opposite.change || !command.change) return false
    notify({
      tone: "ok",
      text: opposite.change.done(first),
      details: [`Desfeito: “${command.change.done(first)}”`, undone.length > 1 && timesText(undone)]
        .filter(Boolean)
        .join(", "),
      isNoChange: true,
    })
    void client.invalidateQueries()
    return true
  }

  async function execute(command: Command, values: Values, language: Language): Promise<void> {
    finish(command, [await perform(command, values, language)], language)
  }
  return { perform, finish, execute }
}
