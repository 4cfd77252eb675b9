import { addressOfClient, originOf, type Validation, validationTarget } from "@views/validations/validation"
import { describe, expect, it } from "vitest"
import type { SessionInfo } from "@/client/identity"

const validation: Validation = {
  id: 7,
  client: { id: "12345678909", kind: "person", name: "JOÃO PEDRO SILVA" },
  application: {
    id: 2,
    appKey: "chave",
    title: "Sistema Nacional de Alertas",
    acronym: "SINAL",
    enabled: true,
  },
  role: { id: 3, title: "ROLE_SINAL_OPERACAO", description: "Comanda operações" },
  grantedBy: { atalaiaId: "11121131182", name: "FERNANDA" },
  createDate: "2026-01-01T12:00:00-03:00",
  can: { confirm: true },
}
const application = { id: "5", kind: "application", name: "SINARM" } as const

/** The parts of a session that these rules read. */
const session = (atalaiaId: string, abilities: SessionInfo["abilities"]) =>
  ({ user: { atalaiaId }, abilities }) as unknown as SessionInfo

describe("validationTarget", () => {
  it("names people and applications as commands do", () => {
    expect(validationTarget(validation)).toMatchObject({
      clientId: "12345678909",
      clientKind: "user",
      role: "ROLE_SINAL_OPERACAO",
    })
    expect(validationTarget({ ...validation, client: application }).clientKind).toBe("app")
  })
})

describe("addressOfClient", () => {
  it("leads to the page of a person or application", () => {
    const admin = session("1", ["users.search", "applications.administer"])
    expect(addressOfClient(validation.client, admin)).toBe("/users/12345678909")
    expect(addressOfClient(application, admin)).toBe("/applications/edit/5")
  })
  it("leads nowhere for a member of a consul who may look at neither", () => {
    const plain = session("1", [])
    expect(addressOfClient(validation.client, plain)).toBeUndefined()
    expect(addressOfClient(application, plain)).toBeUndefined()
  })
})

describe("originOf", () => {
  it("says who granted it, and through which profile", () => {
    expect(originOf(validation)).toBe("FERNANDA")
    expect(originOf({ ...validation, throughProfile: "GESTÃO" })).toBe("FERNANDA, pelo perfil GESTÃO")
  })
})
