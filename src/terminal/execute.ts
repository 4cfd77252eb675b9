import type { ApiRequest } from "@/client/request"
import { preview, RequestError } from "@/client/send"
import { parts } from "@/domain/parts"
import { asOneLine } from "@/domain/text/oneLine"
import { isElsewhere, namesTime, ofBrasilia } from "@/domain/time/when"
import type { Command, Values } from "@/palette/command"
import { linkTo } from "@/palette/grammar/grammar"
import { eachOf, resultId, resultsIn } from "@/palette/run/execute"
import { auditLine } from "@/palette/run/redactLine"
import type { Environment } from "./environment"
import { type Effect, type Result, stop } from "./exitCodes"
import type { PlanFlags } from "./flags"
import { confirmed, effectLines, isAttended, tell } from "./output"
import { type ParsedLine, parseLine } from "./parse"
import { runRunbook } from "./plan"
import { endOf, Lost, sendChange } from "./sendingChange"

/** Parses a line and executes it. */
export async function executeLine(line: string, wanted: PlanFlags, reading: Environment): Promise<Result> {
  const understood = await parseLine(line, reading)
  const { command, values } = understood
  // What runs in the page only is refused as such, whatever is open there.
  const notNow = command.run ? undefined : command.notNow?.(reading.session.user.userAccountInfo)
  if (notNow !== undefined) throw stop("refused", notNow, { command: command.id })
  if (command.runbook !== undefined) return runRunbook(command.runbook, values, wanted, reading)
  if (command.answers) {
    const lines = await command.answers(values)
    return { outcome: "done", message: lines.map(asOneLine).join("\n"), command: command.id }
  }
  const path = command.go?.(values)
  if (path !== undefined) {
    const address = `${reading.server}${path}`
    throw stop("inPage", `“${command.title}”: faça na página`, { address, command: command.id })
  }
  const requests = requestsOf(understood, reading)
  if (wanted.yes && !wanted.plan) return perform(understood, requests, reading)
  const effects = await effectsOf(requests)
  const { id } = command
  if (wanted.plan) {
    return { outcome: "done", message: planText(command, effects), command: id, effects }
  }
  if (!isAttended()) {
    throw stop("notConfirmed", "Nada foi feito: ninguém está aqui para confirmar. Use --yes, ou --plan.", {
      command: id,
      effects,
    })
  }
  tell(planText(command, effects))
  if (!(await confirmed())) throw stop("notConfirmed", "Nada foi feito.", { command: id, effects })
  return perform(understood, requests, reading)
}

const planText = ({ title }: Command, effects: readonly Effect[]): string =>
  [
    `${title}:`,
    ...effectLines(effects),
    ...(isElsewhere() && effects.some(({ text }) => namesTime(text)) ? [`(${ofBrasilia})`] : []),
  ].join("\n")

/** One request for these values, or one for several people if the command supports that. */
interface PlannedLine {
  values: readonly Values[]
  request: ApiRequest
}

/** The requests of a change. Stops with the page's address if it can be done only there. */
function requestsOf({ parsed, command, values }: ParsedLine, reading: Environment): PlannedLine[] {
  const { change, title, id } = command
  const address = `${reading.server}${linkTo(parsed.line)}`
  const inPage = (why: string) =>
    stop("inPage", `“${title}” ${why}: faça na página`, { address, command: id })
  if (!change) throw inPage(command.form ? "tem um formulário próprio" : "só vale no navegador")
  if (change.confirm) throw inPage("pede que se digite o que será feito")
  const each = eachOf(command, values)
  const { together } = change
  const planned =
    together && each.length > 1
      ? parts(each, together.most).map((part) => ({ values: part, request: together.request(part) }))
      : each.map((one) => ({ values: [one], request: change.request(one) }))
  for (const { request } of planned) {
    if (request.route.reauthenticates) throw inPage("pede que você mostre de novo quem é")
    if (request.route.secret) throw inPage("mostra um segredo uma vez só")
    if (request.route.multipart || request.route.file) throw inPage("é sobre arquivos")
  }
  return planned
}

/** How many similar requests are previewed; a person would not read more. */
const maxPreviewed = 5

async function effectsOf(planned: readonly PlannedLine[]): Promise<Effect[]> {
  const previewed = planned.filter(({ request }) => request.route.previews).slice(0, maxPreviewed)
  const answers: Effect[][] = []
  for (const { request } of previewed) answers.push((await preview(request)).effects)
  const left = planned.length - previewed.length
  const others =
    previewed.length > 0 ? `E o mesmo ${left} vezes mais.` : "O servidor não diz antes o que isto faz."
  return [...answers.flat(), ...(left > 0 ? [{ text: others, tone: "neutral" }] : [])]
}

/** Why parts of a bulk change failed. */
const failures = (answer: unknown): string[] =>
  resultsIn(answer).flatMap((result) =>
    result.message === undefined ? [] : [asOneLine(`${resultId(result)}: ${result.message}`)],
  )

async function perform(
  { parsed, command, values }: ParsedLine,
  planned: readonly PlannedLine[],
  reading: Environment,
): Promise<Result> {
  const { change, id } = command
  const refused: string[] = []
  for (const [index, { request, values: of }] of planned.entries()) {
    const [first = values] = of
    const commandLine = auditLine(command, of.length > 1 ? {} : first, parsed.language, reading.commands)
    try {
      const answer = await sendChange(request, { commandLine, asksWho: false })
      if (of.length > 1) refused.push(...failures(answer))
    } catch (error) {
      if (error instanceof Lost) throw lostAmong(error, index, planned.length, refused, id)
      if (!(error instanceof RequestError) || planned.length === 1) throw error
      refused.push(asOneLine(error.message))
    }
  }
  if (refused.length === 0) return { outcome: "done", message: change?.done(values) ?? "Feito", command: id }
  const failed = change?.failed?.(values) ?? "Nem tudo foi feito"
  throw stop("refused", [failed, ...refused.map(refusalLine)].join("\n"), { command: id })
}

const refusalLine = (why: string) => `  ! ${why}`

/** The end of several changes of which one was lost, with the number of those answered before. */
function lostAmong(lost: Lost, answered: number, all: number, refused: readonly string[], command: string) {
  if (all === 1) return endOf(lost, { command })
  const far = `Antes dela, ${answered} de ${all} tiveram resposta; as seguintes não foram enviadas.`
  return endOf(lost, { command, message: [lost.message, far, ...refused.map(refusalLine)].join("\n") })
}
