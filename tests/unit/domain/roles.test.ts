import { expect, test } from "vitest"
import { applicationRolePrefix, groupRoles, roleGroup } from "@/domain/roles"

test.each([
  ["ROLE_ATALAIA_ADMIN", 1, "securityAdmin"],
  ["ROLE_ADMIN_APP_SINAL", 1, "administrator"],
  ["ROLE_GER_APP_SINAL", 1, "manager"],
  ["ROLE_ATALAIA_AUTHORIZER", 1, "application"],
  ["ROLE_SINAL_GESTOR", 7, "application"],
  // Applications with the acronyms ADMIN, GER and ATALAIA.
  ["ROLE_ADMIN_APP_SINAL", 7, "application"],
  ["ROLE_GER_APP_SINAL", 8, "application"],
  ["ROLE_ATALAIA_ADMIN", 9, "application"],
])("%s of application %d is %s", (title, appId, group) => expect(roleGroup({ title, appId })).toBe(group))

test("groups stand in the specified order, each by title, without the empty ones", () => {
  const titles = ["ROLE_GER_APP_B", "ROLE_ADMIN_APP_B", "ROLE_ATALAIA_ADMIN", "ROLE_ADMIN_APP_A"]
  const roles = titles.map((title, id) => ({ id, title, appId: 1 }))
  expect(groupRoles(roles)).toEqual([
    { group: "securityAdmin", title: "Papel de administração da segurança", roles: [roles[2]] },
    { group: "administrator", title: "Papéis de administrador", roles: [roles[3], roles[1]] },
    { group: "manager", title: "Papéis de gerente", roles: [roles[0]] },
  ])
  const ofSinal = ["ROLE_SINAL_ÓRGÃO", "ROLE_SINAL_PLANTAO", "ROLE_SINAL_GESTOR"].map((title) => ({
    title,
    appId: 7,
  }))
  expect(groupRoles(ofSinal)).toEqual([
    { group: "application", title: "Papéis da aplicação", roles: [ofSinal[2], ofSinal[0], ofSinal[1]] },
  ])
  expect(groupRoles([])).toEqual([])
})

test("the prefix is made of the acronym", () => expect(applicationRolePrefix(" sinal ")).toBe("ROLE_SINAL_"))
