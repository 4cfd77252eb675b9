import {
  legacySteps,
  type MissingInfo,
  missingParts,
  neighbours,
  registrySteps,
  type StepKey,
  type StepState,
  stepState,
} from "@views/preRegistration/steps/steps"
import type { Details } from "@views/registrationData/details"
import { describe, expect, it, test } from "vitest"

const nothingMissing: MissingInfo = {
  personal: false,
  documents: false,
  professional: false,
  communication: false,
  additional: false,
  education: false,
  requiredDocuments: false,
}
const section = { version: 0 }
const empty: Details = {
  atalaiaId: "11821831829",
  name: "",
  isForeign: false,
  kind: "preUser",
  status: "IN_PROGRESS",
  deprecatedDetails: false,
  hasDetails: false,
  can: { edit: true, direct: true, finalize: true },
  canEvaluated: false,
  concealed: false,
  locked: {},
  personal: section,
  documents: section,
  professional: section,
  communication: section,
  additional: section,
  phones: { valid: [], pending: [] },
  courses: [],
  languages: [],
  terms: [],
  names: {},
}

test("the steps stand in the order of the specification", () => {
  expect(registrySteps(empty)).toEqual([
    "instructions",
    "personal",
    "documents",
    "professional",
    "communication",
    "additional",
    "education",
    "requiredDocuments",
    "requests",
    "finish",
  ])
})

test("what waits for its evaluation already is not finalized", () => {
  expect(registrySteps({ canEvaluated: true }).at(-1)).toBe("requests")
})

test("the legacy update has no access requests", () => {
  expect(legacySteps).not.toContain("requests")
  expect(legacySteps.at(-1)).toBe("finish")
})

test.each<[StepKey, StepKey | undefined, StepKey | undefined]>([
  ["instructions", undefined, "personal"],
  ["requiredDocuments", "education", "requests"],
  ["finish", "requests", undefined],
])("beside %s stand %s and %s: it ends at the ends", (step, previous, next) => {
  expect(neighbours(step, registrySteps(empty))).toEqual({ previous, next })
})

describe("how far a step is", () => {
  const filled: Details = {
    ...empty,
    hasDetails: true,
    documents: { version: 1, valid: { rg: "123" } },
    professional: { version: 1, pending: { role: "PERITO" } },
    languages: [{ id: 1, version: 1, values: { languageId: 3 } }],
  }
  const lacking = { ...nothingMissing, personal: true, professional: true }

  it.each<[StepKey, StepState]>([
    ["instructions", "ready"],
    ["personal", "missing"],
    ["documents", "ready"],
    // Partly filled in, but required data are missing.
    ["professional", "missing"],
    ["additional", "empty"],
    ["education", "ready"],
    ["requiredDocuments", "ready"],
    ["requests", "empty"],
    ["finish", "empty"],
  ])("%s: %s", (step, state) => {
    expect(stepState(step, filled, lacking)).toBe(state)
  })

  it("counts the access requests that were made", () => {
    expect(stepState("requests", empty, nothingMissing, 2)).toBe("ready")
  })

  it("says nothing is missing while that is not known", () => {
    expect(stepState("personal", empty, undefined)).toBe("empty")
  })

  it.each<StepKey>(["documents", "requiredDocuments"])("nor that %s is all there", (step) => {
    expect(stepState(step, filled, undefined)).toBe("empty")
  })
})

test("missing parts are named in the order of the steps", () => {
  expect(missingParts({ ...nothingMissing, requiredDocuments: true, documents: true })).toEqual([
    "documents",
    "requiredDocuments",
  ])
})
