import { renderHook } from "@testing-library/react"
import { screens } from "@views/screens"
import { expect, test } from "vitest"
import { useRouter } from "wouter"
import { allAbilities } from "@/domain/access"
import { screenAt } from "@/screens/entry"
import type { Screen } from "@/screens/screen"
import { pathTo } from "@/screens/screen"

const { parser } = renderHook(() => useRouter()).result.current
const all = Object.entries(screens) as [keyof typeof screens, Screen][]

/** Every address of the console, with a value for each parameter, and its screen. */
const addresses: [string, keyof typeof screens][] = [
  ["/registry/me", "registryMine"],
  ["/registry/12345678909", "registry"],
  ["/me", "me"],
  ["/me/recover-password", "recoverPassword"],
  ["/me/first-access", "firstAccess"],
  ["/me/2fa", "twoFactor"],
  ["/me/update-password", "updatePassword"],
  ["/users/details/legacy", "userDetailsLegacy"],
  ["/users/details/edit/me", "userDetailsMine"],
  ["/users/details/edit/12345678909", "userDetails"],
  ["/users/details/edit", "userDetails"],
  ["/users/list", "users"],
  ["/users/12345678909", "user"],
  ["/dashboard", "dashboard"],
  ["/sessions/applications", "sessionsOfApplication"],
  ["/sessions/applications/2", "sessionsOfApplication"],
  ["/sessions/users/12345678909", "sessionsOfUser"],
  ["/organizations", "organizations"],
  ["/organizations/7/disable", "organizationDisable"],
  ["/organizations/7/migration", "organizationMigration"],
  ["/user-authorizer/update", "evaluations"],
  ["/user-authorizer/sensitive", "evaluations"],
  ["/user-authorizer/general", "evaluations"],
  ["/user-authorizer/communication", "evaluations"],
  ["/user-authorizer/pre-user", "evaluations"],
  ["/user-authorizer/view/update/12345678909", "evaluationUpdate"],
  ["/user-authorizer/view/pre-user/12345678909", "evaluationPreUser"],
  ["/applications/list", "applications"],
  ["/applications/new", "applicationNew"],
  ["/applications/new/2", "applicationNew"],
  ["/applications/edit/2", "applicationEdit"],
  ["/pre-users/ongoing/list", "preUsersOngoing"],
  ["/pre-users/list", "preUsers"],
  ["/settings/entities", "entities"],
  ["/settings/terms", "texts"],
  ["/platform-roles/list", "platformRoles"],
  ["/my-access-requests/list", "myAccessRequests"],
  ["/assignments/validations", "validations"],
  ["/inbox", "inbox"],
  ["/audit", "audit"],
  ["/me/privacy", "privacy"],
  ["/me/devices", "devices"],
  ["/me/deputies", "deputies"],
  ["/commands", "commands"],
  ["/system-access-requests", "accessRequests"],
  ["/system-access-requests/2/12345678909", "accessRequest"],
  ["/authorizer/authorizer-manager", "authorizerManager"],
  ["/incompatibilities", "incompatibilities"],
  ["/incompatibilities/12", "incompatibility"],
  ["/consents", "consents"],
  ["/plans", "plans"],
  ["/plans/new", "planNew"],
  ["/plans/12", "plan"],
  ["/reviews", "reviews"],
  ["/reviews/12", "review"],
  ["/reviews/12/lines", "reviewLines"],
  ["/runbooks", "runbooks"],
  ["/runbooks/new", "runbookNew"],
  ["/runbooks/12", "runbook"],
  ["/searches/3", "keptSearch"],
  ["/linker/linker-management", "linkerManagement"],
  ["/linker/new", "linkerNew"],
  ["/linker/edit/12345678909/2", "linkerEdit"],
]

test.each(addresses)("%s is the screen %s", (address, name) => {
  expect(screenAt(screens, address, parser)?.screen).toBe(screens[name])
})

test("every screen stands in the route table", () => {
  expect(new Set(addresses.map(([, name]) => name))).toEqual(new Set(Object.keys(screens)))
})

test("an address that is no screen's leads nowhere", () => {
  for (const address of ["/nothing", "/users/1/2/3", "/me/else"]) {
    expect(screenAt(screens, address, parser)).toBeUndefined()
  }
})

test("go-to keys are single letters, each of one screen", () => {
  const keys = all.flatMap(([, { key }]) => (key ? [key] : []))
  expect(keys.filter((key) => !/^[a-z]$/.test(key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})

test("what a screen asks for is an ability that there is", () => {
  for (const [name, { who, menu }] of all) {
    const asked = [who, menu?.who]
      .flat()
      .filter(
        (each) => each !== "signedIn" && each !== "aPerson" && each !== "validators" && each !== undefined,
      )
    expect(allAbilities, name).toEqual(expect.arrayContaining(asked))
  }
})

test("each forced token type has one screen, which it reaches", () => {
  for (const token of [
    "recover",
    "expiredPassword",
    "firstAccess",
    "twoFactor",
    "twoFactorRecover",
    "registry",
  ] as const) {
    const forced = all.filter(([, screen]) => screen.forcedFor?.includes(token))
    expect(forced).toHaveLength(1)
    expect(forced[0]?.[1].tokens).toContain(token)
  }
})

test("the path builder fills parameters in, and leaves optional ones out", () => {
  expect(pathTo(screens.user, { atalaiaId: "12345678909" })).toBe("/users/12345678909")
  expect(pathTo(screens.applicationNew, {})).toBe("/applications/new")
  expect(pathTo(screens.applicationNew, { id: "2" })).toBe("/applications/new/2")
  expect(pathTo(screens.user, { atalaiaId: "a/b" })).toBe("/users/a%2Fb")
  expect(pathTo(screens.me)).toBe("/me")
})
