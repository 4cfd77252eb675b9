import {
  approvalOf,
  chosenOf,
  foundText,
  grantProblems,
  noGrants,
} from "@views/accessRequests/decisions/accessRequest"
import { addressFrom, fieldsFrom, searchedId } from "@views/accessRequests/decisions/filters"
import { nearestWaiting } from "@views/queue/useOpenRow"
import { expect, test } from "vitest"
import { requestFilters } from "@/domain/accessRequests"

const role = { id: 12, title: "ROLE_SINAL_CONSULTA", description: "", fixed: false, assigned: false }
const profile = { ...role, id: 3, title: "SALA DE OPERAÇÕES", permissions: [] }
const now = Temporal.Instant.from("2026-11-20T12:00:00-03:00")

test("what is chosen is sent by kind, a date with the offset of Brasília, what is not chosen left out", () => {
  const none = noGrants({ roles: [role, { ...role, id: 13 }], profiles: [profile] })
  expect(chosenOf(none)).toBe(0)
  const grants = {
    ...none.grants,
    r12: { on: true, until: "2026-12-31T18:00" },
    r13: { on: false, until: "2026-12-31T18:00" },
    p3: { on: true, until: "" },
  }
  expect(chosenOf({ grants })).toBe(2)
  expect(approvalOf({ grants }, 4)).toEqual({
    roles: [{ id: 12, expirationDate: "2026-12-31T18:00:00-03:00" }],
    profiles: [{ id: 3 }],
    version: 4,
  })
})

test.each([
  ["2026-11-20T11:59", true],
  ["2026-11-20T12:00", true],
  ["2026-11-20T12:01", false],
  ["", false],
])("a grant until %s is in the past: %s", (until, past) => {
  const problems = grantProblems({ grants: { r12: { on: true, until } } }, now)
  expect(problems).toEqual(
    past ? { "grants.r12.until": "Não é possível selecionar uma data de expiração no passado." } : {},
  )
  expect(grantProblems({ grants: { r12: { on: false, until } } }, now)).toEqual({})
})

test("results are counted in the specification's words", () => {
  expect(foundText(1)).toBe("Foi encontrado 1 resultado na busca")
  expect(foundText(0)).toBe("Foram encontrados 0 resultados na busca")
  expect(foundText(1200)).toBe("Foram encontrados 1.200 resultados na busca")
})

test.each([
  ["123.456.789-09", "12345678909"],
  ["123.456.789-0", undefined],
  ["wk.104829301", "wk104829301"],
  ["", undefined],
])("the CPF %s is searched for as %s", (text, id) => {
  expect(searchedId(text)).toBe(id)
})

test("filters stand in the address as fields and call read them; a CPF that is not whole is cleared", () => {
  const fields = { name: "ana", cpf: "123.456", organization: { value: "12", label: "PMCE" } }
  const address = addressFrom("SINAL", fields)
  expect(address).toEqual({ app: "SINAL", name: "ana", cpf: "", organization: "PMCE#12" })
  expect(fieldsFrom(address)).toEqual({ ...fields, cpf: "" })
  expect(requestFilters(address)).toEqual({ name: "ana", atalaiaId: undefined, organization: 12 })
})

test("after a decision comes the next that waits, else the nearest before it, else none", () => {
  const waits = (row: string) => row === "waits"
  expect(nearestWaiting(["waits", "decided", "rejected", "waits"], 2, waits)).toBe(3)
  expect(nearestWaiting(["waits", "waits", "decided"], 3, waits)).toBe(1)
  expect(nearestWaiting(["rejected", "decided"], 2, waits)).toBe(-1)
  expect(nearestWaiting(["rejected", "waits"], 0, waits)).toBe(1)
})
