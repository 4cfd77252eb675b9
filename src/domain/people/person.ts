import { fold } from "../text/fold"

/** Common second given names, folded. They follow a first name and do not begin a family name. */
const secondGivenNames = new Set(
  `alberto alessandra alice andre antonio aparecida augusto beatriz bernardo caetano carlos carolina
  cecilia celia cesar clara claudio conceicao cristina daniel eduarda eduardo elena emilia ernesto eugenia
  felipe fernanda fernando filipe flavia flavio francisca francisco gabriel gabriela guilherme gustavo
  helena heloisa henrique ines isabel joao joaquim jorge jose julia juliana laura leticia lucas
  lucia luis luisa luiz luiza marcelo marcia marcos maria mariana mario mateus matheus miguel otavio patricia
  paula paulo pedro rafael rafaela regina renata ricardo rita roberta roberto rodrigo samuel sergio sofia
  sophia tereza teresa tiago valentina vicente victor victoria vinicius vitor vitoria viviane`.split(/\s+/),
)

function namesOf(name: string): string[] {
  return name.trim().split(/\s+/).filter(Boolean)
}

function capital(text: string): string {
  return (Array.from(text)[0] ?? "").toLocaleUpperCase("pt-BR")
}

/** First letters of the first and the last name; one letter if there is only one name. */
export function initials(name: string): string {
  const [first = "", ...rest] = namesOf(name)
  return capital(first) + capital(rest.at(-1) ?? "")
}

/** A name as headers and lists show it: in capitals. */
export function upperName(name: string): string {
  return name.toLocaleUpperCase("pt-BR")
}

/** The name of a client: a person's in capitals, an application's as it is. */
export const clientName = ({ kind, name }: { kind: "person" | "application"; name: string }): string =>
  kind === "person" ? upperName(name) : name

/** What to call someone in a sentence: `João Pedro` of JOÃO PEDRO SILVA, `Marcos` of Marcos Reis. */
export function firstNames(name: string): string {
  const [first = "", second = ""] = namesOf(name)
  const given = secondGivenNames.has(fold(second)) ? [first, second] : [first]
  return given
    .map((part) => capital(part) + Array.from(part).slice(1).join("").toLocaleLowerCase("pt-BR"))
    .join(" ")
}

/**
 * A name's given and family names. Names are stored as a whole, and nothing says where the family names begin: a common second given name belongs to the first, unless nothing would be left.
 */
export function splitName(name: string): { given: string; family: string | undefined } {
  const names = namesOf(name)
  const count = names.length > 2 && secondGivenNames.has(fold(names[1] ?? "")) ? 2 : 1
  return {
    given: names.slice(0, count).join(" "),
    family: names.length > count ? names.slice(count).join(" ") : undefined,
  }
}
