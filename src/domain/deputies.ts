import { keysOf } from "./records"
import { enumerated } from "./text/words"

/*
 * Deputies: a person who decides about others is away for a time, and another one who holds the same kind of part decides in
 * their place.
 */

/** The parts that a deputy takes over, with what waits for each. Reviews wait for the kind of reviewers that they name. */
export const deputyParts = {
  authorizer: "pendências de cadastro (e revisões de autorizadores)",
  linker: "solicitações de acesso",
  consul: "validações (e revisões de conselhos)",
  reviewer: "revisões de acessos",
} as const
export type DeputyPart = keyof typeof deputyParts
export const deputyPartNames = keysOf(deputyParts)

/** *solicitações de acesso e revisões de acessos* */
export const partsText = (parts: readonly DeputyPart[]): string =>
  enumerated(parts.map((part) => deputyParts[part]))

/** The longest period, in days: longer than any vacation, and too short to replace a person for good. */
export const maxDeputyDays = 90
/** How far ahead a period may begin, in days. */
export const maxDaysAhead = 365

/** Why a deputy is one no longer. */
export const deputyEndings = {
  declined: "Recusada",
  ended: "Encerrada",
  over: "Terminou",
  lost: "Perdeu o efeito",
} as const
export type DeputyEnding = keyof typeof deputyEndings
export const deputyEndingNames = keysOf(deputyEndings)

/** Before its end. `coming` was accepted, and has not begun. */
export const deputyStates = {
  asked: "Aguarda aceite",
  coming: "Aceita",
  active: "Em vigor",
  ...deputyEndings,
} as const
export type DeputyState = keyof typeof deputyStates
export const deputyStateNames = keysOf(deputyStates)

/** How a case, a decision and a history name the person in whose place it is: *em substituição a Ana Prado*. */
export const inPlaceOfText = (name: string) => `em substituição a ${name}`

/** *Ana Prado, em lugar de Rui Lima* */
export const deputyNames = ({ holder, deputy }: { holder: { name: string }; deputy: { name: string } }) =>
  `${deputy.name}, em lugar de ${holder.name}`
