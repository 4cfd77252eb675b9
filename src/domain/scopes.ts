import { keysOf } from "./records"
import { enumerated, uncapitalized } from "./text/words"

/** The scopes that an application may request about a person, as OpenID Connect names them, and in words. */
export const scopeWords = {
  openid: "identificador e modo de entrada",
  profile: "nome",
  email: "e-mail",
  cpf: "CPF",
  organization: "unidade",
  roles: "papéis que você tem nela",
} as const
export type Scope = keyof typeof scopeWords
export const scopeNames = keysOf(scopeWords)

export const isScope = (name: string): name is Scope => Object.hasOwn(scopeWords, name)

/** Scopes that are granted to an application one by one, with the claims of each. `openid` is always granted. */
export const grantable = {
  profile: {
    claims: ["name", "preferred_username", "given_name", "family_name", "updated_at"],
    title: "Nome",
    meaning: "Como a pessoa se chama.",
  },
  email: {
    claims: ["email", "email_verified"],
    title: "E-mail",
    meaning: "Para a aplicação escrever à pessoa.",
  },
  cpf: {
    claims: ["cpf"],
    title: "CPF",
    meaning: "Para a aplicação que o procura por este nome. Quem é estrangeiro não tem.",
  },
  organization: {
    claims: ["organization"],
    title: "Unidade",
    meaning: "Aquela a que a pessoa pertence, com as que estão acima dela.",
  },
  roles: {
    claims: ["roles"],
    title: "Papéis",
    meaning: "Os que a pessoa tem nesta aplicação, e em nenhuma outra.",
  },
} as const satisfies Partial<
  Record<Scope, { claims: readonly [string, ...string[]]; title: string; meaning: string }>
>
export type Grantable = keyof typeof grantable
export const grantableNames = keysOf(grantable)

/** Scopes in their display order, without duplicates. */
export const inOrder = (scopes: readonly Grantable[]): Grantable[] =>
  grantableNames.filter((name) => scopes.includes(name))

/** The `scope` parameter for an application with these grants. */
export const scopeOf = (granted: readonly Grantable[]): string => ["openid", ...granted].join(" ")

/** Scopes in words, in the middle of a sentence. */
export const scopesInWords = (scopes: readonly Grantable[]): string[] =>
  scopes.map((scope) => uncapitalized(grantable[scope].title))

/** The consequences of changing an application's scopes; empty if there is no difference. */
export function changeOfScopes(before: readonly Grantable[], after: readonly Grantable[]): string {
  const gained = scopesInWords(after.filter((scope) => !before.includes(scope)))
  const lost = scopesInWords(before.filter((scope) => !after.includes(scope)))
  const sentences = [
    gained.length > 0 ? [`Passa a poder receber ${enumerated(gained)} de quem entra.`] : [],
    lost.length > 0
      ? [
          `Deixa de receber ${enumerated(lost)}, também nas sessões abertas.`,
          "Enquanto ela ainda pedir isso, ninguém entra: o pedido é recusado.",
        ]
      : [],
  ]
  return sentences.flat().join(" ")
}
