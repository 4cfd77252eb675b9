import { counted, enumerated } from "./text/words"

/* Incompatible roles: rules that no client has roles of both of their sides. */

export const maxRuleNameLength = 80
/** Maximum number of roles and profiles on one side of a rule. */
export const maxParts = 50

/** A role or profile as a sentence names it; without a title if it is out of the reader's reach. */
export interface NamedPart {
  title?: string | undefined
  acronym?: string | undefined
}

const maxNamed = 3
const outOfReach = "um papel de outra aplicação"

/** *ROLE_SINAL_GESTOR em SINAL* */
const partText = ({ title, acronym }: NamedPart) => (title && acronym ? `${title} em ${acronym}` : outOfReach)

/** *ROLE_SINAL_GESTOR em SINAL e um papel de outra aplicação* */
export const partsText = (parts: readonly NamedPart[], most = maxNamed): string =>
  enumerated([...new Set(parts.map(partText))].sort(), most)

/** Why a change is refused that would give roles of both sides of a rule, and what to do. */
export function incompatibleText(
  { name, allowsExceptions }: { name: string; allowsExceptions: boolean },
  [one, other]: readonly [readonly NamedPart[], readonly NamedPart[]],
  clients: number,
): string {
  const many =
    clients > 1 ? ` Seria assim com ${counted(clients, "pessoa ou aplicação", "pessoas ou aplicações")}.` : ""
  const exception = allowsExceptions
    ? ", ou peça uma exceção, com motivo, fim e o consentimento de outra pessoa"
    : ": a regra não admite exceção"
  return `A regra “${name}” não deixa juntos ${partsText(one)} e ${partsText(other)}.${many} Retire antes um dos dois${exception}.`
}

/** What a rule with a role of the client says about it. */
export function bindingText(
  name: string,
  other: readonly NamedPart[],
  { met, exceptUntil }: { met: boolean; exceptUntil?: string | undefined },
): string {
  const what = `Pela regra “${name}”, incompatível com ${partsText(other)}`
  if (!met) return what
  return exceptUntil ? `${what}, que também tem, por exceção até ${exceptUntil}` : `${what}, que também tem`
}
