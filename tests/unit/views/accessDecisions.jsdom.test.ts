import {
  approvalOf,
  askedIn,
  askedInVain,
  chosenOf,
  foundText,
  grantProblems,
  grantsAsked,
} from "@views/accessRequests/decisions/accessRequest"
import { addressFrom, fieldsFrom, searchedId } from "@views/accessRequests/decisions/filters"
import { nearestWaiting } from "@views/queue/useOpenRow"
import { expect, test } from "vitest"
import { requestFilters } from "@/domain/accessRequests"

const role = { id: 12, title: "ROLE_SINAL_CONSULTA", description: "", fixed: false, assigned: false }
const profile = { ...role, id: 3, title: "SALA DE OPERAÇÕES", permissions: [] }
const now = Temporal.ZonedDateTime.from("2026-11-20T12:00:00-03:00[America/Sao_Paulo]")

test("what is chosen is sent by kind, a moment with the offset of Brasília, what is not chosen left out", () => {
  const none = grantsAsked(
    { roles: [role, { ...role, id: 13 }], profiles: [profile] },
    askedIn(new URLSearchParams()),
  )
  expect(chosenOf(none)).toBe(0)
  const grants = {
    ...none.grants,
    r12: { on: true, until: "31/12/2026 18:00" },
    r13: { on: false, until: "31/12/2026 18:00" },
    p3: { on: true, until: "Sem expiração" },
  }
  expect(chosenOf({ grants })).toBe(2)
  expect(approvalOf({ grants }, 4, now)).toEqual({
    roles: [{ id: 12, expirationDate: "2026-12-31T18:00:00-03:00" }],
    profiles: [{ id: 3 }],
    version: 4,
  })
})

test("what the address asks for is chosen, with its end, as far as it can be granted here", () => {
  const request = {
    roles: [role, { ...role, id: 13, title: "ROLE_SINAL_GESTOR", fixed: true }],
    profiles: [profile],
  }
  const asked = askedIn(
    new URLSearchParams("role=ROLE_SINAL_CONSULTA&role=ROLE_SINAL_GESTOR&role=ROLE_SINAL_AUDITOR&until=30d"),
  )
  const ends = { until: "30d" }
  expect(grantsAsked(request, asked).grants).toEqual({
    r12: { on: true, ...ends },
    r13: { on: false, ...ends },
    p3: { on: false, ...ends },
  })
  expect(askedInVain(request, asked)).toEqual(["ROLE_SINAL_AUDITOR"])
  expect(askedInVain(request, askedIn(new URLSearchParams("profile=SALA+DE+OPERA%C3%87%C3%95ES")))).toEqual(
    [],
  )
})

const past = "Não é possível selecionar uma data de expiração no passado."
test.each([
  ["20/11/2026 11:59", past],
  ["20/11/2026 12:00", past],
  ["20/11/2026 12:01", undefined],
  ["sem expiração", undefined],
  // Nothing is granted for ever unless that was chosen.
  ["", "Diga até quando, ou escolha sem expiração."],
  ["03/11/22026", expect.stringContaining("Data não compreendida")],
])("of a grant that ends %j is said: %s", (until, said) => {
  const of = (on: boolean) => grantProblems({ grants: { r12: { on, until } } }, now)
  expect(of(true)).toEqual(said === undefined ? {} : { "grants.r12.until": said })
  expect(of(false)).toEqual({})
})

test("an end that was not understood is never sent as none", () => {
  for (const until of ["03/11/22026", ""]) {
    expect(() => approvalOf({ grants: { r12: { on: true, until } } }, 4, now)).toThrow()
  }
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
