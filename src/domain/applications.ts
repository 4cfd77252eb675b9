import { plainNameProblem } from "@/domain/text/plainName"
import { securityAppId } from "./access"
import { isPersonId } from "./people/identifier"
import { appAdminPrefix, applicationRolePrefix, appManagerPrefix, platformPrefix } from "./roles"
import { isBlank } from "./text/oneLine"

/** Rules of applications, roles and profiles that form and server share. Messages are by field. */
type Problems<Field extends string> = Partial<Record<Field, string>>

/** Acronyms with which a role's title would look like one of the platform's own: `ROLE_ADMIN_APP_X`. */
const reserved = ["ADMIN", "GER", "ATALAIA"]
const acronymShape = /^[A-Z][A-Z0-9_-]{1,29}$/
/** Contains a letter, so that it cannot be taken for another application's id. */
const keyShape = /^(?=.*[A-Za-z])[A-Za-z0-9_-]{3,64}$/

/** Whether a client's id belongs to an application: a short number, which no person's id is. */
export const isApplicationId = (clientId: string): boolean => /^\d{1,10}$/.test(clientId)

/** Whether every JavaScript object has a property of this name. An application's name must not be confused with one. */
export const isPropertyOfAll = (name: string): boolean => name in {}

export interface ApplicationBasics {
  title: string
  acronym: string
  redirectUrl: string
  appKey?: string | undefined
}

/** Title and acronym as they are stored: in capitals, trimmed. */
export const kept = (text: string) => text.trim().toLocaleUpperCase("pt-BR")

function isWebAddress(text: string): boolean {
  try {
    return ["https:", "http:"].includes(new URL(text.trim()).protocol)
  } catch {
    return false
  }
}

/** Validates an application's basic data; `appKey` only if it is given. */
export function applicationProblems(given: ApplicationBasics): Problems<keyof ApplicationBasics> {
  const problems: Problems<keyof ApplicationBasics> = {}
  if (isBlank(given.title)) problems.title = "Por favor, insira o título da aplicação!"
  if (isBlank(given.acronym)) problems.acronym = "Por favor, insira a sigla da aplicação!"
  else if (reserved.includes(kept(given.acronym))) problems.acronym = "Esta sigla é reservada à plataforma."
  else if (!acronymShape.test(kept(given.acronym))) {
    problems.acronym = "A sigla começa com uma letra e tem de 2 a 30 letras, números, hífens ou sublinhados."
  }
  if (isBlank(given.redirectUrl)) {
    problems.redirectUrl = "Por favor, insira a url de redirecionamento da aplicação!"
  } else if (!isWebAddress(given.redirectUrl)) {
    problems.redirectUrl = "A url começa com https:// ou http://."
  }
  if ("appKey" in given) {
    if (isBlank(given.appKey)) problems.appKey = "Por favor, insira a chave da aplicação!"
    else if (!keyShape.test(given.appKey ?? "")) {
      problems.appKey =
        "A chave tem de 3 a 64 letras, números, hífens ou sublinhados, com ao menos uma letra."
    } else if (isPropertyOfAll(given.appKey ?? "")) {
      problems.appKey = "Esta chave é reservada."
    } else if (isPersonId(given.appKey ?? "")) {
      // Both are token subjects: a person and an application must never have the same.
      problems.appKey = "A chave não pode ter a forma do identificador de uma pessoa."
    }
  }
  return problems
}

/** The prefix of titles of roles created in an application. */
export const rolePrefix = (app: { id: number; acronym: string }) =>
  app.id === securityAppId ? platformPrefix : applicationRolePrefix(app.acronym)

/** A title as it is stored: in capitals, with its prefix once. */
export function roleTitle(prefix: string, typed: string): string {
  const title = kept(typed).replace(/\s+/g, "_")
  return title.startsWith(prefix) ? title : `${prefix}${title}`
}

export interface RoleBasics {
  title: string
  description: string
  type: "basic" | "chain"
  /** Ids of those who may confirm it. */
  consul: readonly string[]
}

/** Validates a role; `prefix` is the one of `rolePrefix`. */
export function roleProblems(prefix: string, given: RoleBasics): Problems<keyof RoleBasics> {
  const problems: Problems<keyof RoleBasics> = {}
  const title = kept(given.title)
  if (title === "" || title === prefix) problems.title = "Por favor, insira o título do papel!"
  else if (!/^[A-Z0-9_-]{1,100}$/.test(roleTitle(prefix, given.title))) {
    problems.title = "O título tem só letras sem acento, números, hífens e sublinhados, 100 no máximo."
  } else if (roleTitle(prefix, given.title).startsWith(appAdminPrefix)) {
    problems.title = "Este título é reservado à plataforma."
  } else if (roleTitle(prefix, given.title).startsWith(appManagerPrefix)) {
    problems.title = "Este título é reservado à plataforma."
  }
  if (isBlank(given.description)) problems.description = "Por favor, insira a descrição do papel!"
  if (given.type === "chain" && given.consul.length === 0) {
    problems.consul = "Um papel encadeado precisa de ao menos uma pessoa que o valide."
  } else if (given.type !== "chain" && given.consul.length > 0) {
    problems.consul = "Só um papel encadeado tem conselho."
  }
  return problems
}

/** Minimum number of roles in a profile. */
export const minPermissions = 2

export interface ProfileBasics {
  name: string
  description: string
  permissions: readonly number[]
}

/** Validates a profile. */
export function profileProblems(given: ProfileBasics): Problems<keyof ProfileBasics> {
  const problems: Problems<keyof ProfileBasics> = {}
  const misleads = plainNameProblem(given.name)
  if (isBlank(given.name)) problems.name = "Por favor, insira o nome do perfil!"
  else if (misleads !== undefined) problems.name = misleads
  if (isBlank(given.description)) problems.description = "Por favor, insira a descrição do perfil!"
  if (new Set(given.permissions).size < minPermissions) {
    problems.permissions = "Por favor, selecione no mínimo 2 permissões do conselho para o perfil!"
  }
  return problems
}
