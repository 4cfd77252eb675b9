import type { QueryClient } from "@tanstack/react-query"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { maxLineLength, maxLines } from "@/domain/plans"
import { isOneLine } from "@/domain/text/oneLine"
import { grouped } from "@/domain/text/words"
import type { Command } from "@/palette/command"
import { hasProblems, parseCommandLine, problemsIn } from "@/palette/grammar/grammar"
import type { Parsed } from "@/palette/grammar/parsed"
import { resolveAll } from "@/palette/run/execute"
import { callsOf, notPlannable, whatLacks, withJustification } from "@/palette/run/planRequests"
import { slotKinds } from "@/palette/slots/kinds"
import type { Sources } from "@/palette/slots/lookup"
import { peopleQuery } from "@/palette/slots/serverLists"
import { textsIn } from "@/palette/slots/useResolution"
import { clashesOf, namesText } from "./names"
import { commandsWithComments } from "./rows"

export type CompiledLine = BodyOf<Calls["plans"]["simulate"]>["lines"][number]

export interface Compiled {
  lines: CompiledLine[]
  /** The problems of rows, by the row's text. */
  problems: ReadonlyMap<string, string>
}

/** The context for parsing and resolving rows. */
export interface CompileContext {
  client: QueryClient
  commands: readonly Command[]
  /** Commands that the actor lacks. */
  others: readonly Command[]
  sources: Sources
  /** The justification of the plan, for lines that need one and have none. */
  justification?: string
}

const unseen =
  "Tem um sinal que não se vê e muda como a linha é lida: escreva de novo o que veio de outro lugar"

/** The syntax problem of a row, before any lookup. `undefined` if it may be part of a plan. */
export function problemOf(parsed: Parsed): string | undefined {
  const { line, command, slots } = parsed
  const [fault] = problemsIn(parsed)
  if (line.length > maxLineLength) return `Uma linha tem no máximo ${grouped(maxLineLength)} caracteres`
  if (!isOneLine(line)) return unseen
  if (fault) return fault.reason
  if (!command) return "Escreva um comando, como “conceder papel”"
  const written = Object.fromEntries(slots.map(({ name, values }) => [name, values]))
  return notPlannable(command) ?? whatLacks(command, written)
}

/** Whether names may be placeholders for values, as in a runbook. A plan needs values. */
type Names = "refused" | "kept"

/** A placeholder for a missing justification, which affects no result. */
const unwritten = "—"

/** Rows compiled per batch. The page can paint between batches. */
const atOnce = 100

/**
 * Compiles the rows of a sheet: their requests in order, and the problems of the other rows. Comments are skipped.
 * `onProgress` gets the number of compiled commands and is awaited.
 */
export async function compile(
  rows: readonly string[],
  reading: CompileContext,
  onProgress: (count: number) => Promise<void> = async () => undefined,
  names: Names = "refused",
): Promise<Compiled> {
  const { client, commands, others, sources, justification = unwritten } = reading
  const texts = commandsWithComments(rows)
  const problems = new Map<string, string>()
  if (texts.length > maxLines) {
    throw new Error(`Um plano tem no máximo ${grouped(maxLines)} linhas, e este tem ${grouped(texts.length)}`)
  }
  const lines: CompiledLine[] = []
  for (let begin = 0; begin < texts.length; begin += atOnce) {
    const part = texts
      .slice(begin, begin + atOnce)
      .map((line) => ({ ...line, parsed: parseCommandLine(line.text, line.text.length, commands, others) }))
    await loadPeople(client, part)
    const compiled = await Promise.all(
      part.map((one) => compiledLine(one, client, sources, names, justification)),
    )
    for (const [index, one] of compiled.entries()) {
      const { text = "", comment } = part[index] ?? {}
      if ("reason" in one) problems.set(text, one.reason)
      else lines.push({ text, ...(comment !== undefined && { comment }), calls: one.calls })
    }
    await onProgress(begin + part.length)
  }
  for (const [text, reason] of clashesOf(
    texts.map(({ text }) => text),
    commands,
  ))
    problems.set(text, reason)
  return { lines: lines.filter(({ text }) => !problems.has(text)), problems }
}

interface Line {
  text: string
  parsed: Parsed
}

/** Looks up the people of all these lines in one batch, so that no line sends its own request. */
async function loadPeople(client: QueryClient, lines: readonly Line[]): Promise<void> {
  const ids = lines.flatMap(({ parsed }) => peopleIn(parsed))
  if (ids.length > 1) await client.fetchQuery(peopleQuery([...new Set(ids)]))
}

/** The people that a line names by id. */
export const peopleIn = ({ slots }: Parsed): string[] =>
  slots.flatMap(({ slot, values }) =>
    slot.kind === "user" ? values.flatMap(({ text }) => slotKinds.user.together?.idIn(text) ?? []) : [],
  )

async function compiledLine(
  { parsed }: Line,
  client: QueryClient,
  sources: Sources,
  names: Names,
  justification: string,
): Promise<{ calls: CompiledLine["calls"] } | { reason: string }> {
  const { command } = parsed
  const problem = problemOf(parsed)
  if (problem !== undefined || !command || hasProblems(parsed)) return { reason: problem ?? "" }
  if (names === "refused") {
    const reason = namesText(parsed)
    if (reason !== undefined) return { reason }
  }
  const { values, problems } = await resolveAll(client, command, textsIn(parsed), sources)
  const [reason] = Object.values(problems)
  if (reason !== undefined) return { reason }
  const planned = callsOf(command, withJustification(command, values, justification))
  if ("reason" in planned) return planned
  return {
    calls: planned.calls.map(({ resource, name, path, query, body }) => ({
      resource,
      name,
      path,
      query,
      ...(body !== undefined && { body }),
    })),
  }
}
