import { describe, expect, test } from "vitest"
import { type Ability, abilitiesOf, allAbilities, platformRoles, whoMay } from "@/domain/access"

const appAdmin = "ROLE_ADMIN_APP_SINAL"
const appManager = "ROLE_GER_APP_SINAL"
const everyRole = [...Object.keys(platformRoles), appAdmin, appManager]

/** Who has each ability. The comments name the screens, menu entries and actions that need it. */
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
  // the filters by role, and the access of a person to applications
  "users.searchAllAccess": ["admin", "managerSearch", "authorizerEditor"],
  // edit actions of a person
  "users.update": ["admin", "managerUpdate"],
  "users.editDetails": ["admin", "managerUpdate", "authorizerEditor"],
  // the button for a new user
  "preUsers.create": ["admin", "managerInsert", "authorizerEditor"],
  // who must also choose an organization
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
  "accessRequests.make": ["user"],
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
  [["accessRequests.make" as const], ["usuário comum"]],
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
