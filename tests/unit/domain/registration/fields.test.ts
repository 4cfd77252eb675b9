import { describe, expect, test } from "vitest"
import { namedFields, sectionFields, sectionGroups, sectionNames } from "@/domain/registration/fields"

describe.each(sectionNames)("%s", (section) => {
  const placed = sectionGroups[section].flatMap(({ fields }) => namedFields(fields))

  test("has each field in one place, in the order of its groups", () => {
    expect(namedFields(sectionFields[section])).toEqual(placed)
  })

  test("shows fields by flags of its own", () => {
    const flags = placed.filter(([, { kind }]) => kind === "flag").map(([name]) => name)
    for (const [, { when }] of placed) if (when !== undefined) expect(flags).toContain(when)
  })
})
