import type { ApiRequest } from "@/client/request"
import { parts } from "@/domain/parts"
import { maxCalls } from "@/domain/plans"
import { enumerated, grouped } from "@/domain/text/words"
import type { Command, Values } from "../command"
import { lackingSlots, missingSlots, surplusSlots } from "../grammar/values"
import { eachOf } from "./execute"

/* The requests that a command line sends as part of a plan, the same as its form would send. */

/** The reason why a command cannot be part of a plan according to its record. Its requests are checked in addition. */
export function notPlannable({ title, change, go, form }: Command): string | undefined {
  if (change) return undefined
  if (go) return `“${title}” só abre uma tela: não muda nada que um plano possa aplicar`
  if (form) return `“${title}” tem um formulário próprio: faça fora do plano`
  return `“${title}” só vale para este navegador`
}

/**
 * The requests of a command, with several people in as few requests as possible, or the reason why no plan can
 * contain it.
 */
export function callsOf(command: Command, values: Values): { calls: ApiRequest[] } | { reason: string } {
  const { change, title } = command
  const reason = notPlannable(command) ?? whatLacks(command, values) ?? change?.lacks?.(values)
  if (reason !== undefined || !change) return { reason: reason ?? "" }
  const each = eachOf(command, values)
  const { together } = change
  const calls =
    together && each.length > 1
      ? parts(each, together.most).map((part) => together.request(part))
      : each.map((one) => change.request(one))
  if (calls.length > maxCalls) {
    return {
      reason: `Uma linha faz no máximo ${grouped(maxCalls)} mudanças, e esta faria ${grouped(calls.length)}`,
    }
  }
  const left = calls.find(({ route }) => !route.plannable)
  return left ? { reason: `${whyNotPlanned(title, left)}: faça fora do plano` } : { calls }
}

/** Resources that plans do not cover, with their name in the message. */
const notOfPlans: Readonly<Record<string, string>> = {
  plans: "um plano",
  runbooks: "um roteiro",
  searchReports: "o seu próprio e-mail",
}

/** The reason why a plan cannot contain this request. */
function whyNotPlanned(title: string, { resource, route }: ApiRequest): string {
  const about = notOfPlans[resource]
  if (about !== undefined) return `“${title}” é sobre ${about}`
  if (route.secret) return `“${title}” mostra um segredo uma vez só`
  if (route.reauthenticates) return `“${title}” pergunta quem você é`
  if (route.multipart) return `“${title}” envia arquivos`
  return route.previews ? `“${title}” tem um limite de vezes` : `Não se sabe antes o que “${title}” faria`
}

type GivenSlots = Parameters<typeof missingSlots>[1]

/** The slot that the plan itself fills: one justification for all lines. */
const ofPlan = "because"

/**
 * The slots that a line of a plan must fill but does not, including those that a form would ask for. Leaves out the
 * justification, because the plan has one.
 */
export const missingNames = (command: Command, given: GivenSlots): string[] =>
  lackingSlots(command, given).filter((name) => name !== ofPlan)

/** Adds the plan's justification to the values of a line that needs one and has none. */
export function withJustification(command: Command, values: Values, justification: string): Values {
  if (!missingSlots(command, values).includes(ofPlan)) return values
  return { ...values, [ofPlan]: [{ id: justification, text: justification, label: justification }] }
}

/** *Falta: papel e aplicação*, or `undefined` if nothing is missing or superfluous. */
export function whatLacks(
  command: Command,
  given: GivenSlots,
  missing = missingNames(command, given),
): string | undefined {
  const labels = (names: readonly string[]) =>
    enumerated(names.flatMap((name) => command.slots[name]?.label ?? []))
  if (missing.length > 0) return `Falta: ${labels(missing)}`
  const surplus = surplusSlots(command, given)
  return surplus.length > 0 ? `É demais: ${labels(surplus)}` : undefined
}
