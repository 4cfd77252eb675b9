import { expect, test } from "vitest"
import { newIntegration } from "@/domain/integration"
import { changeOfScopes, type Grantable, grantableNames, inOrder, scopeNames, scopeOf } from "@/domain/scopes"

test("an application is granted each scope by itself, but for the one without which nobody signs in", () => {
  expect(["openid", ...grantableNames]).toEqual(scopeNames)
})

test("a new integration has what its people are greeted and let in by", () => {
  expect(scopeOf(newIntegration.scopes)).toBe("openid profile roles")
})

test("they are kept once each, in one order", () => {
  expect(inOrder(["roles", "email", "roles"])).toEqual(["email", "roles"])
  expect(inOrder([])).toEqual([])
})

const lost = "também nas sessões abertas. Enquanto ela ainda pedir isso, ninguém entra: o pedido é recusado."
const table: [Grantable[], Grantable[], string][] = [
  [["profile"], ["profile"], ""],
  [[], ["profile", "roles"], "Passa a poder receber nome e papéis de quem entra."],
  [["cpf"], ["roles", "cpf"], "Passa a poder receber papéis de quem entra."],
  [["cpf"], [], `Deixa de receber CPF, ${lost}`],
  [["profile", "email", "roles"], ["roles"], `Deixa de receber nome e e-mail, ${lost}`],
  [
    ["email"],
    ["organization"],
    `Passa a poder receber unidade de quem entra. Deixa de receber e-mail, ${lost}`,
  ],
]
test.each(table)("granting other data says what changes: %j to %j", (before, after, said) => {
  expect(changeOfScopes(before, after)).toBe(said)
})
