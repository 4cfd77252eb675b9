import { compile } from "@views/plans/sheet/compile"
import { filledRows, type Given } from "@views/plans/sheet/filled"
import { rowsPasted } from "@views/plans/sheet/rows"
import { screens } from "@views/screens"
import { api } from "@/client/api"
import { RequestError, send } from "@/client/send"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { counted, enumerated, uncapitalized } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import type { Values } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { type Result, stop } from "./exits"
import { confirmed, effectLines, isAttended, tell } from "./output"
import type { Reading } from "./reading"
import type { WantedPlan } from "./wanted"

type Simulation = AnswerOf<Calls["plans"]["simulate"]>

/** Lines of the standard input are one plan: simulated, and with `--yes` applied, or sent to who approves it. */
export const runPlan = (text: string, wanted: WantedPlan, reading: Reading): Promise<Result> =>
  planOfRows(rowsPasted(text), wanted, reading)

/**
 * A runbook with these values is a plan, too; whoever sits there is asked, as its lines are not on the standard input. One of
 * somebody else is never applied unseen: its author could change what others carry out in their own name.
 */
export async function runRunbook(
  runbookId: number,
  values: Values,
  wanted: WantedPlan,
  reading: Reading,
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

function rowsOf(lines: Parameters<typeof filledRows>[0], given: Given, { commands }: Reading): string[] {
  try {
    return filledRows(lines, given, commands)
  } catch (error) {
    throw stop("notUnderstood", (error as Error).message)
  }
}

async function planOfRows(
  rows: readonly string[],
  wanted: WantedPlan,
  reading: Reading,
  runbookId?: number,
): Promise<Result> {
  const { lines, problems } = await compile(rows, reading)
  if (problems.size > 0) {
    const said = [...problems].map(([line, reason]) => `  ${line}\n    ${reason}`)
    throw stop("notUnderstood", ["Nada foi feito. Estas linhas não se entendem:", ...said].join("\n"))
  }
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
  const made = await send(api.plans.create.request({ body }))
  return { ...known, ...(await finish(made, simulation.secondPerson, wanted, reading)) }
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
    ...(refusal ? [`  ! ${refusal.message}`] : effectLines(effects)),
  ])
  return [...each, "", "Ao todo:", ...effectLines(sum)].join("\n")
}

const notShown =
  "O plano está salvo, e não foi aplicado: para isso, mostre antes que é você, na página ou com atalaia login."

/** Applies a plan that was saved, or sends it to who has to approve it. */
async function finish(
  { id, version }: { id: number; version: number },
  secondPerson: readonly string[],
  { approver }: WantedPlan,
  { server }: Reading,
): Promise<Result> {
  const address = `${server}${pathTo(screens.plan, { planId: String(id) })}`
  const params = { planId: id }
  if (secondPerson.length > 0) {
    const why = `Outra pessoa tem de aprovar o plano, porque ele ${enumerated(secondPerson.map(uncapitalized))}.`
    if (approver === undefined) {
      const message = `${why} Ele está salvo: diga quem aprova, na página ou com --approver.`
      throw stop("needsApproval", message, { address, plan: id })
    }
    await send(api.plans.request.request({ params, body: { approverId: approver, version } }))
    throw stop("needsApproval", `${why} Foi enviado a quem você disse.`, { address, plan: id })
  }
  for (;;) {
    const { left, done } = await send(api.plans.apply.request({ params }), { asksWho: false }).catch(
      (error: unknown) => {
        throw error instanceof RequestError && error.code === "REAUTHENTICATE"
          ? stop("inPage", notShown, { address, plan: id })
          : error
      },
    )
    if (left === 0)
      return {
        outcome: "done",
        message: `Plano aplicado: ${counted(done, "linha", "linhas")}.`,
        address,
        plan: id,
      }
  }
}
