import { describe, expect, test } from "vitest"
import { type Ability, allAbilities } from "@/domain/access"
import {
  abilitiesOf,
  applicationRolePrefix,
  groupRoles,
  platformRoles,
  roleGroup,
  whoMay,
} from "@/domain/roles"

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

const appAdmin = "ROLE_ADMIN_APP_SINAL"
const appManager = "ROLE_GER_APP_SINAL"
const everyRole = [...Object.keys(platformRoles), appAdmin, appManager]

/** The holders of each ability. The comments name the screens, menu entries and actions that need it. */
const holders: Record<Ability, readonly string[]> = {
  // the menu entries of the platform itself
  "platform.administer": ["admin"],
  // /applications
  "applications.administer": ["admin", appAdmin],
  "applications.view": ["admin", appAdmin, appManager],
  // tabs Permissões and Bloqueios of a person
  "assignments.manage": ["admin", appAdmin],
  // /users/list, /users/{id}
  "users.search": ["admin", appAdmin, appManager, "managerSearch", "authorizerEditor"],
  // the filters by role, and a person's access to applications
  "users.searchAllAccess": ["admin", "managerSearch", "authorizerEditor"],
  // edit actions of a person
  "users.update": ["admin", "managerUpdate"],
  "users.editDetails": ["admin", "managerUpdate", "authorizerEditor"],
  // the button for a new user
  "preUsers.create": ["admin", "managerInsert", "authorizerEditor"],
  // for people who must also choose an organization
  "preUsers.createInUnit": ["authorizerEditor"],
  // /pre-users/list
  "preUsers.view": ["admin", "authorizerEditor", appManager, "managerSearch"],
  // /pre-users/ongoing/list
  "preUsers.ongoing": ["admin"],
  // /registry/{productId}
  "preUsers.edit": ["admin", "authorizerEditor"],
  // open pre-registrations
  "preUsers.open": ["admin", "managerInsert"],
  // viewing sessions
  "sessions.view": ["admin", appAdmin],
  // /sessions/…
  "sessions.inspect": ["admin", appAdmin, "authorizer"],
  // /dashboard
  "dashboard.view": ["admin", appAdmin, "managerSearch"],
  // /organizations
  "organizations.manage": ["admin", "orgManager"],
  // /user-authorizer
  "evaluations.decide": ["admin", "authorizer"],
  // /settings and its menu
  "settings.view": ["admin", "registryManager", "orgManager"],
  "texts.manage": ["admin", "registryManager"],
  // /my-access-requests/list
  "accessRequests.listOwn": ["user"],
  // /system-access-requests
  "accessRequests.decide": ["admin", appAdmin, "linker"],
  "accessRequests.decideLinked": ["linker"],
  // /authorizer/authorizer-manager
  "authorizers.manage": ["admin", "authorizerManager"],
  // /linker
  "linkers.manage": ["admin", appAdmin],
  "history.view": ["admin", appAdmin],
}

describe.each(everyRole)("%s", (role) => {
  const expected = allAbilities.filter((ability) => holders[ability].includes(role))

  test("alone has its abilities and no other", () => expect(abilitiesOf([role])).toEqual(expected))

  test("beside the plain role has the same, which then is no ordinary user", () => {
    expect(abilitiesOf(["user", role])).toEqual(expected)
  })
})

test.each([
  [["platform.administer" as const], ["administrador geral"]],
  [["assignments.manage" as const], ["administrador geral", "administrador de aplicação"]],
  [
    ["texts.manage" as const, "organizations.manage" as const],
    ["administrador geral", "gestor de organizações", "gestor de cadastros"],
  ],
  [["accessRequests.listOwn" as const], ["usuário comum"]],
  [[], []],
])("%j is had by %j", (abilities, expected) => {
  expect(whoMay(abilities)).toEqual(expected)
})

test("roles add up", () => {
  expect(abilitiesOf(["managerInsert", "managerUpdate"])).toEqual(
    allAbilities.filter((ability) =>
      ["managerInsert", "managerUpdate"].some((role) => holders[ability].includes(role)),
    ),
  )
})

test.each([[[]], [["ROLE_SINAL_GESTOR"]], [["ROLE_ATALAIA_ADMIN"]], [["unknown"]]])(
  "%j gives nothing",
  (roles) => {
    expect(abilitiesOf(roles)).toEqual([])
  },
)
