import {
  type ClientApplication,
  type ClientPermissions,
  type ClientRole,
  matchingPermissions,
  profileTarget,
  roleTarget,
} from "@views/assignments/clientPermissions"
import { describe, expect, it } from "vitest"

const app: ClientApplication = {
  id: 2,
  appKey: "chave",
  title: "Sistema Nacional de Alertas",
  acronym: "SINAL",
  enabled: true,
  amountOfAppRoles: 2,
  amountOfAssignedRoles: 1,
  amountOfBlockedRoles: 0,
  amountOfAssignedProfiles: 0,
  amountWithoutEffect: 0,
  clientEnabled: true,
}
const author = { atalaiaId: "10120130149", name: "Helena" }
const createDate = "2026-01-01T12:00:00-03:00"

function role(title: string, more: Partial<ClientRole> = {}): ClientRole {
  return {
    id: 1,
    appId: 2,
    inherited: false,
    title,
    description: "Gerencia alertas",
    type: "basic",
    disabled: false,
    twoFactorRequired: false,
    throughProfiles: [],
    effective: true,
    can: { assign: true, block: true },
    ...more,
  }
}
const profile: ClientPermissions["profiles"][number] = {
  id: 1,
  name: "GESTÃO ESTADUAL",
  description: "Estado",
  permissions: [],
  can: { assign: true },
}
const now = Temporal.Instant.from("2026-11-20T12:00:00-03:00")
const assignee = { clientId: "12345678909", clientKind: "user" as const, app }

describe("matchingPermissions", () => {
  const all = { profiles: [profile], roles: [role("ROLE_SINAL_GESTOR"), role("ROLE_SINAL_AUDITOR")] }
  const found = (search: string) => {
    const { profiles, roles } = matchingPermissions(all, app, search)
    return [...profiles.map(({ name }) => name), ...roles.map(({ title }) => title)]
  }
  it("keeps everything without a search", () => expect(found("")).toHaveLength(3))
  it("keeps everything where the search names the application", () =>
    expect(found("alertas")).toHaveLength(3))
  it("keeps what holds the text, without accents and case", () => {
    expect(found("gestao")).toEqual(["GESTÃO ESTADUAL"])
    expect(found("auditor")).toEqual(["ROLE_SINAL_AUDITOR"])
  })
  it("keeps what holds every word, in any order, as the server finds it", () =>
    expect(found("gestor sinal alertas gerencia")).toEqual(["ROLE_SINAL_GESTOR"]))
  it("keeps everything where nothing shown holds the text", () => expect(found("chave")).toHaveLength(3))
})

describe("targets", () => {
  it.each([
    [undefined, "none"],
    [{ createDate, createdBy: author }, "active"],
    [{ createDate, createdBy: author, expirationDateTime: "2026-12-01T12:00:00-03:00" }, "timed"],
    [{ createDate, createdBy: author, expirationDateTime: "2026-11-20T12:00:00-03:00" }, "expired"],
  ] as const)("tell the state of an assignment %j", (assignment, state) => {
    const target = roleTarget(assignee, role("ROLE_SINAL_GESTOR", assignment && { assignment }), now)
    expect(target).toMatchObject({ clientId: "12345678909", app: "SINAL", assignment: state, blocked: false })
    expect(target.expirationDateTime).toBe(
      assignment && "expirationDateTime" in assignment ? assignment.expirationDateTime : undefined,
    )
  })
  it("tell that a role is blocked", () => {
    const block = { justification: "x", createDateTime: createDate, createdBy: author }
    expect(roleTarget(assignee, role("ROLE_SINAL_GESTOR", { block }), now).blocked).toBe(true)
  })
  it("name a profile as it is typed", () => {
    expect(profileTarget(assignee, profile, now)).toMatchObject({
      profile: "GESTÃO ESTADUAL",
      assignment: "none",
    })
  })
})
