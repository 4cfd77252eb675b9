import { whoMay } from "@/domain/roles"
import { eitherOf, grouped } from "@/domain/text/words"
import type { Command, Group } from "./command"
import type { Language } from "./grammar/parsed"
import { wordOf } from "./grammar/vocabulary"
import type { Target, TargetKind } from "./targetTypes"

/** The titles of command groups in the palette. */
export const groupTitles: Record<Group, string> = {
  go: "Ir e abrir",
  users: "Usuários",
  assignments: "Papéis e perfis",
  blocks: "Bloqueios",
  explain: "Explicar acessos",
  applications: "Aplicações",
  organizations: "Unidades",
  domain: "Domínio e textos",
  registrars: "Cadastradores",
  preRegistration: "Pré-cadastro",
  evaluation: "Avaliação",
  accessRequests: "Solicitações de acesso",
  plans: "Planos",
  reviews: "Revisões de acessos",
  searches: "Buscas guardadas",
  me: "Você e este navegador",
}

/** The message for a command that the actor lacks, with the roles that have it. */
export function notYoursText({ title, who }: Pick<Command, "title" | "who">): string {
  if (who === "aPerson")
    return `“${title}” é da conta de uma pessoa, e o acesso de emergência não é de ninguém`
  const holders = whoMay(who === undefined ? [] : [who].flat())
  return `“${title}” não é do seu papel. Quem pode: ${eitherOf(holders)}`
}

/** The number of selected rows. */
export const selectedText = (count: number) =>
  count === 1 ? "1 selecionado" : `${grouped(count)} selecionados`

/**
 * The syntax of a command, with its slots in order: `block user <usuário>, … [role <papel>] app <aplicação>`.
 * Brackets mark optional parts, dots mark a list.
 */
export function usageOf({ words, slots }: Command, language: Language): string {
  const parts = Object.values(slots).map((slot, index) => {
    const value = `<${slot.label}>${slot.many ? ", …" : ""}`
    const written = index === 0 || slot.follows ? value : `${wordOf(slot, language)} ${value}`
    return slot.optional || slot.or ? `[${written}]` : written
  })
  return [words[language][0] ?? "", ...parts].join(" ")
}

/** Targets that are a whole screen, so that none needs a name. */
const whole = [
  "users",
  "applications",
  "platformRoles",
  "domainTable",
  "texts",
  "organizations",
  "authorizers",
  "linkers",
  "myAccessRequests",
  "consent",
  "plans",
  "plan",
  "reviews",
  "review",
  "reviewLines",
  "runbooks",
  "runbook",
  "incompatibilities",
  "search",
  "emergencyAlarm",
  "unknown",
  "audit",
  "ownData",
  "ownDevices",
  "provider",
  "deputies",
] as const satisfies readonly TargetKind[]
type Whole = Target<(typeof whole)[number]>
const isWhole = (target: Target): target is Whole => whole.some((kind) => kind === target.kind)

/** The heading for a target's commands. */
export function describeTarget(target: Target): string {
  if (isWhole(target)) return "Nesta tela"
  switch (target.kind) {
    case "me":
      return groupTitles.me
    case "application":
    case "integration":
    case "integrationTest":
    case "receivedByApp":
    case "myAccessRequest":
    case "rolesOfApp":
    case "profilesOfApp":
    case "documentsOfApp":
    case "deliveriesOfApp":
      return target.app
    case "selectedUsers":
      return selectedText(target.ids.length)
    case "reviewLine":
    case "decidedLine":
      return `${target.held} de ${target.name}`
    case "selectedReviewLines":
      return selectedText(target.lines.length)
    case "unusedAccess":
      return target.application
    case "roleOfApp":
    case "roleOfClient":
      return `${target.role} em ${target.app}`
    case "platformRole":
      return target.role
    case "domainEntry":
      return target.entry
    case "writtenText":
      return target.title
    case "organization":
      return target.acronym
    case "profileOfApp":
    case "profileOfClient":
      return `Perfil ${target.profile} em ${target.app}`
    case "documentOfApp":
      return `${target.document} em ${target.app}`
    case "deliveryOfApp":
      return `Entrega ${target.delivery} a ${target.app}`
    case "authorizerLink":
      return `${target.name} em ${target.acronym}`
    case "linker":
    case "accessRequest":
      return `${target.name} em ${target.app}`
    case "validation":
      return `${target.role} de ${target.clientId}`
    case "keptSearch":
    case "incompatibility":
    case "incompatibleClient":
    case "user":
    case "preUser":
    case "concealed":
    case "evaluation":
    case "deputy":
    case "ownSession":
    case "passkey":
      return target.name
    case "userInApp":
      return `${target.atalaiaId} em ${target.app}`
    case "session":
      return `Sessão de ${target.name} em ${target.app}`
    case "userSessions":
      return `Sessões de ${target.name}`
    case "passkeys":
      return "Chaves de acesso"
    case "twoFactor":
      return "Autenticação em duas etapas"
    case "appSessions":
      return `Sessões em ${target.app}`
  }
}
