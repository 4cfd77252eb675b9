import { render } from "@testing-library/react"
import { BeforeAfter, differences } from "@views/BeforeAfter"
import { countText } from "@views/list/ListCounts"
import { describe, expect, it } from "vitest"

describe("differences", () => {
  it("tells the fields that changed, came and went", () => {
    expect(differences({ a: 1, b: 2, c: [1] }, { a: 1, b: 3, c: [1], d: null })).toEqual([
      { field: "b", before: 2, after: 3 },
      { field: "d", before: undefined, after: null },
    ])
  })
  it("compares the parts of a unit field by field", () => {
    const before = { organizationAddress: { zipCode: "1", cityId: 2 } }
    const after = {
      organizationAddress: { zipCode: "1", cityId: 3 },
      organizationComplement: { manager: "ANA" },
    }
    expect(differences(before, after)).toEqual([
      { field: "cityId", before: 2, after: 3 },
      { field: "manager", before: undefined, after: "ANA" },
    ])
  })
  it("takes nothing, and what is no record, for nothing", () => {
    expect(differences(undefined, "texto")).toEqual([])
    expect(differences(null, { a: 1 })).toEqual([{ field: "a", before: undefined, after: 1 }])
  })
})

describe("what changed in a unit", () => {
  const unit = {
    version: 1,
    emails: ["a@exemplo.gov.br"],
    specializationTypes: [],
    cityId: 1,
    can: { update: true },
  }
  const after = {
    version: 2,
    emails: ["a@exemplo.gov.br", "b@exemplo.gov.br"],
    specializationTypes: [{ id: 14, label: "Antissequestro" }],
    cityId: 2,
    can: { update: false },
  }

  it("is shown in words, without its numbers", () => {
    render(<BeforeAfter before={unit} after={after} />)
    const rows = [...document.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
    expect(rows).toEqual([
      ["E-mails", "a@exemplo.gov.br", "a@exemplo.gov.br, b@exemplo.gov.br"],
      ["Especializações", "—", "Antissequestro"],
    ])
  })
})

describe("countText", () => {
  it("writes points for thousands, and says what is an estimate", () => {
    expect(countText({ count: 412908, exact: true })).toBe("412.908")
    expect(countText({ count: 10000, exact: false })).toBe("mais de 10.000")
  })
})
