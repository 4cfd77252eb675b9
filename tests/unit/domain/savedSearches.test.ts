import { describe, expect, test } from "vitest"
import { keptAddress, namesSomebody, searchedListNames, searchedLists } from "@/domain/savedSearches"
import { routes } from "@/screens/routes"

test("every list that keeps searches is a screen of that name, which leads there for those who may", () => {
  for (const name of searchedListNames) {
    const { path, who } = routes[name]
    expect({ path, who }, name).toEqual({ path: searchedLists[name].path, who: searchedLists[name].who })
  }
})

test("a search that is kept is the same when it is kept again", () => {
  const address = "/audit?until=2026-11-25&user=12345678909&kind=role.block&page=2"
  const once = keptAddress(address)
  expect(once).toEqual({ list: "audit", address: "/audit?user=12345678909&kind=role.block&until=2026-11-25" })
  expect(keptAddress(once?.address ?? "")).toEqual(once)
})

describe("whether an address names somebody", () => {
  test.each([
    "/users/list?search=12345678909",
    "/users/list?search=org%3APCSP+123.456.789-09",
    "/linker/linker-management?cpf=123.456.789-09",
    "/users/12345678909?tab=permissions",
    "/users/list?search=wc136823537",
  ])("%s does", (address) => {
    expect(namesSomebody(address)).toBe(true)
  })

  test.each(["/users/list?search=silva", "/users/list?search=12345678900", "/users/list?search=%", "/audit"])(
    "%s does not",
    (address) => {
      expect(namesSomebody(address)).toBe(false)
    },
  )
})
