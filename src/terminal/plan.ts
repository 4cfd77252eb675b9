import { compile } from "@views/plans/sheet/compile"
import { type FilledNames, filledRows } from "@views/plans/sheet/filled"
import { rowsPasted } from "@views/plans/sheet/rows"
import { screens } from "@views/screens"
import { api } from "@/client/api"
import { RequestError, send } from "@/client/send"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { asOneLine } from "@/domain/text/oneLine"
import { counted, enumerated, uncapitalized } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import type { Values } from "@/palette/command"
import { parseCommandLine } from "@/palette/grammar/grammar"
import { pathTo } from "@/screens/screen"
import type { Environment } from "./environment"
import { type Result, Stop, stop } from "./exitCodes"
import type { PlanFlags } from "./flags"
import { confirmed, effectLines, isAttended, tell } from "./output"
import { parseLine } from "./parse"
import { endOf, Lost, sendChange } from "./sendingChange"

type Simulation = AnswerOf<Calls["plans"]["simulate"]>

/** The lines of the standard input are one plan: simulated, and with `--yes` applied or sent to its approver. */
export const runPlan = (text: string, wanted: PlanFlags, reading: Environment): Promise<Result> =>
  planOfRows(rowsPasted(text), wanted, reading)

/**
 * A runbook with these values is a plan, too. The person is asked to confirm, because its lines are not on the standard input.
 * Another author's runbook is never applied without showing it, because the author could change what others execute in their own
 * name.
 */
export async function runRunbook(
  runbookId: number,
  values: Values,
  wanted: PlanFlags,
  reading: Environment,
): Promise<Result> {
  const { name, description, lines, author, can } = await send(
    api.runbooks.get.request({ params: { runbookId } }),
  )
  if (wanted.yes && !wanted.plan && !can.edit) {
    const why = `O roteiro ${name} é de ${author.name}, que pode mudar as suas linhas`
    throw stop("notConfirmed", `${why}: sem --yes, o terminal as mostra e pergunta.`)
  }
  const given = new Map(
    Object.entries(values).map(([slot, list = []]) => [slot, list.map((value) => value.text)]),
  )
  const { title = name, because = description } = wanted
  return planOfRows(rowsOf(lines, given, reading), { ...wanted, title, because }, reading, runbookId)
}

function rowsOf(
  lines: Parameters<typeof filledRows>[0],
  given: FilledNames,
  { commands }: Environment,
): string[] {
  try {
    return filledRows(lines, given, commands)
  } catch (error) {
    throw stop("notUnderstood", messageOf(error))
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function planOfRows(
  rows: readonly string[],
  wanted: PlanFlags,
  reading: Environment,
  runbookId?: number,
): Promise<Result> {
  const because = wanted.because?.trim()
  const withPlan = { ...reading, ...(because && { justification: because }) }
  const { lines, problems } = await compile(rows, withPlan).catch((error: unknown) => {
    throw error instanceof RequestError ? error : stop("notUnderstood", messageOf(error))
  })
  if (problems.size > 0) throw await notUnderstood([...problems], reading)
  if (lines.length === 0) throw stop("notUnderstood", "Não há nenhuma linha.")
  const simulation = await send(api.plans.simulate.request({ body: { lines } }))
  const texts = lines.map((line) => line.text)
  const known = { effects: simulation.sum, lines: linesOf(texts, simulation) }
  const simulated = simulationText(texts, simulation)
  if (simulation.lines.some(({ refusal }) => refusal)) {
    throw stop("refused", `${simulated}\nNada foi feito: há linhas que são recusadas.`, known)
  }
  if (wanted.plan) return { outcome: "done", message: simulated, ...known }
  const asks = !wanted.yes && runbookId !== undefined && isAttended()
  if (!wanted.yes && !asks) {
    const how = runbookId === undefined ? "--yes e --because" : "--yes"
    throw stop("notConfirmed", `${simulated}\nNada foi feito. Para aplicar, use ${how}.`, known)
  }
  if (!wanted.because?.trim()) {
    throw stop("notUnderstood", 'Diga por que o plano é feito: --because "…"')
  }
  if (!wanted.json || asks) tell(simulated)
  if (asks && !(await confirmed())) throw stop("notConfirmed", "Nada foi feito.", known)
  const title = wanted.title ?? `Plano do terminal, ${formatDateTime(new Date().toISOString())}`
  const body = {
    title,
    justification: wanted.because,
    wholly: true,
    lines,
    ...(runbookId !== undefined && { runbookId }),
  }
  const made = await sendChange(api.plans.create.request({ body })).catch((error: unknown) => {
    throw error instanceof Lost
      ? endOf(error, { ...known, address: `${reading.server}${pathTo(screens.plans)}` })
      : error
  })
  return { ...known, ...(await finish(made, simulation.secondPerson, wanted, reading)) }
}

/** Stops if lines cannot be parsed or may be used only by others, with the place in the first of them. */
async function notUnderstood(problems: readonly (readonly [string, string])[], reading: Environment) {
  const said = problems.map(([line, reason]) => `  ${line}\n    ${reason}`)
  const { commands, others } = reading
  const areNotYours = problems.every(
    ([line]) => parseCommandLine(line, line.length, commands, others).notYours,
  )
  const how = areNotYours ? "não são do seu papel" : "não se entendem"
  const message = [`Nada foi feito. Estas linhas ${how}:`, ...said].join("\n")
  const [[line, reason] = ["", ""]] = problems
  const alone = await parseLine(line, reading).catch((error: unknown) => error)
  const place = alone instanceof Stop ? alone.result.problem : undefined
  // A line that is valid alone but cannot be part of a plan is wrong as a whole.
  const problem = place?.reason === reason ? place : { line, start: 0, end: line.length, reason }
  return stop(areNotYours ? "refused" : "notUnderstood", message, { problem })
}

const linesOf = (texts: readonly string[], { lines }: Simulation) =>
  lines.map(({ effects, refusal }, index) => ({
    text: texts[index] ?? "",
    effects,
    ...(refusal && { refusal: refusal.message }),
  }))

function simulationText(texts: readonly string[], { lines, sum }: Simulation): string {
  const each = lines.flatMap(({ effects, refusal }, index) => [
    texts[index] ?? "",
    ...(refusal ? [`  ! ${asOneLine(refusal.message)}`] : effectLines(effects)),
  ])
  return [...each, "", "Ao todo:", ...effectLines(sum)].join("\n")
}

const notShown =
  "O plano está salvo, e não foi aplicado: para isso, mostre antes que é você, na página ou com atalaia login."

/** A plan that was saved. */
interface Saved {
  address: string
  plan: number
}

/** Applies a saved plan, or sends it to its approver. */
async function finish(
  { id, version }: { id: number; version: number },
  secondPerson: readonly string[],
  { approver }: PlanFlags,
  { server }: Environment,
): Promise<Result> {
  const saved = { address: `${server}${pathTo(screens.plan, { planId: String(id) })}`, plan: id }
  if (secondPerson.length === 0) return apply(saved)
  const why = `Outra pessoa tem de aprovar o plano, porque ele ${enumerated(secondPerson.map(uncapitalized))}.`
  if (approver === undefined) {
    const message = `${why} Ele está salvo: diga quem aprova, na página ou com --approver.`
    throw stop("needsApproval", message, saved)
  }
  const request = api.plans.request.request({
    params: { planId: id },
    body: { approverId: approver, version },
  })
  await sendChange(request).catch((error: unknown) => {
    throw ofSaved(error, saved)
  })
  throw stop("needsApproval", `${why} Foi enviado a quem você disse.`, saved)
}

/** Applies all remaining lines of a plan, call by call. */
async function apply(saved: Saved): Promise<Result> {
  const request = api.plans.apply.request({ params: { planId: saved.plan } })
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const { left, done } = await sendChange(request, { asksWho: false }).catch((error: unknown) => {
      throw ofSaved(error, saved)
    })
    if (left === 0) {
      return { outcome: "done", message: `Plano aplicado: ${counted(done, "linha", "linhas")}.`, ...saved }
    }
    // Prevents an endless loop if the server makes no progress.
    if (left >= before) {
      const message = `O plano não avança: de ${counted(left + done, "linha", "linhas")}, faltam ${left}.`
      throw stop("refused", message, saved)
    }
    before = left
  }
}

/** An error about a saved plan, with the plan's address added. */
function ofSaved(error: unknown, saved: Saved): unknown {
  if (error instanceof Lost) return endOf(error, saved)
  return error instanceof RequestError && error.code === "REAUTHENTICATE"
    ? stop("inPage", notShown, saved)
    : error
}
