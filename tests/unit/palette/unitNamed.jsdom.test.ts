import { QueryClient } from "@tanstack/react-query"
import { beforeEach, expect, test } from "vitest"
import type { Slot } from "@/palette/command"
import { resolve } from "@/palette/slots/resolve"
import { answer } from "../../support/page/memoryServer"

const sources = { screens: [], may: () => true, now: () => Temporal.Now.zonedDateTimeISO() }
const org: Slot = { kind: "org", label: "unidade", words: ["org"] }
const meaning = (text: string, slot = org) => resolve(new QueryClient(), { slot, text }, sources)

beforeEach(() => {
  answer("GET /organizations/57", () => ({
    id: 57,
    acronym: "PMCE",
    title: "Polícia Militar do Ceará",
    enabled: true,
  }))
})

test("a unit is taken by its number where its name is the one before it, or none is", async () => {
  for (const text of ["PMCE#57", "pmce#57", "Policia Militar do Ceara#57", "#57"]) {
    expect(await meaning(text), text).toMatchObject({ value: { id: "57", label: "PMCE" } })
  }
})

test("a name and a number that do not belong together say what the number means", async () => {
  expect(await meaning("GAB#57")).toEqual({
    reason: "A unidade 57 é PMCE, Polícia Militar do Ceará: escreva PMCE#57",
  })
})

const shortlyNamed = [
  { kind: "org", id: "9", text: "PF", title: "PF", detail: "Polícia Federal", enabled: true },
  { kind: "org", id: "57", text: "PFCE", title: "PFCE", detail: "Polícia Federal no Ceará", enabled: true },
]

test("an acronym of two letters is a unit's name, and two letters of other names are too few", async () => {
  answer("GET /search", () => ({ items: shortlyNamed, more: false }))
  for (const slot of [org, { ...org, inactive: true } satisfies Slot]) {
    expect(await meaning("pf", slot)).toMatchObject({ value: { id: "9", label: "PF" } })
    expect(await meaning("po", slot)).toEqual({ reason: "Digite ao menos 3 letras" })
  }
})
