import { counted, enumerated } from "./text/words"

/* Incompatible roles: rules that no client has roles of both of their sides. */

export const maxRuleNameLength = 80
/** Maximum number of roles and profiles on one side of a rule. */
export const maxParts = 50

/** How far ahead an exception may end, in days. */
export const maxExceptionDays = 365

/** A role or profile as a sentence names it; without a title if it is out of the reader's reach, who may know its application. */
export interface NamedPart {
  title?: string | undefined
  acronym?: string | undefined
}

/** What the two sides of a rule are called, everywhere. Neither comes first. */
export const sideTitles = { one: "Um lado", other: "Outro lado" } as const

/** The name of a rule, or a neutral one for people who may not know it. */
export const ruleName = ({ id, name }: { id: number; name?: string | undefined }): string =>
  name ?? `Regra ${id}, também de outra aplicação`

const maxNamed = 3
const outOfReach = "um papel de outra aplicação"

const isNamed = ({ title }: NamedPart) => title !== undefined

/** *ROLE_SINAL_GESTOR em SINAL* */
function partText({ title, acronym }: NamedPart): string {
  if (!acronym) return outOfReach
  return title ? `${title} em ${acronym}` : `outro papel de ${acronym}`
}

/** *ROLE_SINAL_GESTOR em SINAL e um papel de outra aplicação* */
export const partsText = (parts: readonly NamedPart[], most = maxNamed): string =>
  enumerated([...new Set(parts.map(partText))].sort(), most)

/** What refuses a change: a rule, with the ways of one of the clients to both of its sides. */
export interface Incompatible {
  /** Absent if the reader does not govern all applications of the rule: its name could tell of the others. */
  rule?: { name: string; allowsExceptions: boolean } | undefined
  sides: readonly [readonly NamedPart[], readonly NamedPart[]]
  /** The profile that alone gives both sides; without a name if it is out of the reader's reach. */
  profile?: { name?: string | undefined } | undefined
  /** How many clients would have both sides. */
  clients: number
  /** Whether the reader may ask for exceptions. */
  mayAsk: boolean
  /** When an exception was asked for that still waits for consent. */
  askedAt?: string | undefined
  /** The client is an application: exceptions are for people only. */
  ofApplication?: boolean
}

const profileText = (name: string | undefined) =>
  name === undefined ? "Um perfil de outra aplicação" : `O perfil ${name}`

/** Why a change is refused that would give roles of both sides of a rule, and what to do. */
export function incompatibleText({ clients, ...given }: Incompatible): string {
  const { rule, sides, profile } = given
  const many =
    clients > 1 ? ` Seria assim com ${counted(clients, "pessoa ou aplicação", "pessoas ou aplicações")}.` : ""
  return `${whatText(rule?.name, sides, profile)}.${many} ${wayText(given)}.`
}

function whatText(
  name: string | undefined,
  [one, other]: Incompatible["sides"],
  profile: Incompatible["profile"],
): string {
  const who = profile && profileText(profile.name)
  if (name === undefined) {
    const parts = [...one, ...other]
    const both = parts.some(isNamed) ? partsText(parts) : undefined
    return who
      ? `${who} tem papéis que uma regra não deixa juntos${both ? `: ${both}` : ""}`
      : `Uma regra não deixa juntos ${both ?? "o que se concede e outro papel"}`
  }
  const both = `${partsText(one)} e ${partsText(other)}`
  return who
    ? `${who} tem papéis dos dois lados da regra “${name}”: ${both}`
    : `A regra “${name}” não deixa juntos ${both}`
}

function wayText(given: Omit<Incompatible, "clients">): string {
  const { rule, sides, profile, mayAsk, askedAt, ofApplication } = given
  const first = profile ? "Deixe nele só um dos dois lados, ou faça dois perfis" : "Retire antes um dos dois"
  if (!rule) {
    return sides.flat().every(isNamed)
      ? `${first}, ou pergunte a quem administra a plataforma`
      : "Peça a quem administra a plataforma, que vê os dois papéis e o que pode ser feito"
  }
  if (!rule.allowsExceptions) return `${first}: a regra não admite exceção`
  if (ofApplication) return `${first}: só pessoas têm exceções à regra, e esta é uma aplicação`
  if (askedAt) return `${first}, ou espere: uma exceção, pedida em ${askedAt}, aguarda consentimento`
  return mayAsk
    ? `${first}, ou peça uma exceção, com motivo, fim e o consentimento de outra pessoa`
    : `${first}, ou peça a quem administra a plataforma uma exceção`
}

/** Why a line of a plan is refused by a rule, for readers other than its author, in whose words the rule and its roles are named. */
export const unnamedRuleText = "Uma regra de papéis incompatíveis não deixa: quem fez o plano vê qual."

/** Why what rules name cannot be removed. `names` is absent if the reader may not know one of the rules. */
export function namedByRulesText(what: string, names: readonly string[] | undefined): string {
  if (names === undefined) {
    return `Uma incompatibilidade com um papel de outra aplicação nomeia ${what}: pergunte a quem administra a plataforma.`
  }
  const which = enumerated(
    names.map((name) => `“${name}”`),
    maxNamed,
  )
  return names.length === 1
    ? `A regra ${which} de papéis incompatíveis nomeia ${what}: mude ou remova antes a regra.`
    : `As regras ${which} de papéis incompatíveis nomeiam ${what}: mude ou remova antes as regras.`
}

/** What a rule with a role of the client says about it. `name` is absent if the reader may not know it. */
export function bindingText(
  name: string | undefined,
  other: readonly NamedPart[],
  { met, exceptUntil }: { met: boolean; exceptUntil?: string | undefined },
): string {
  const by = name === undefined ? "Por uma regra que também é de outra aplicação" : `Pela regra “${name}”`
  const what = `${by}, incompatível com ${partsText(other)}`
  if (!met) return what
  return exceptUntil ? `${what}, que também tem, por exceção até ${exceptUntil}` : `${what}, que também tem`
}

/** What the profiles that have both sides of a new rule mean: no one may get them. */
export function profilesText(profiles: readonly NamedPart[]): string {
  const named = profiles.map(({ title, acronym }) =>
    title && acronym ? `${title} em ${acronym}` : "um perfil de outra aplicação",
  )
  const which = enumerated([...new Set(named)], maxNamed)
  return profiles.length === 1
    ? `Tem papéis dos dois lados o perfil ${which}: ninguém mais o recebe. Deixe nele só um lado.`
    : `Têm papéis dos dois lados os perfis ${which}: ninguém mais os recebe. Deixe em cada um só um lado.`
}
