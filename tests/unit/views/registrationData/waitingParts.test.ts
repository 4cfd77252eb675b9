import { waitingParts } from "@views/registrationData/waitingParts"
import { expect, test } from "vitest"

test.each([
  ["nothing", [], []],
  ["several fields of one section", ["personal.name", "personal.email"], ["personal"]],
  ["telephones", ["communication.phones"], ["communication"]],
  ["courses and languages", ["courses", "languages"], ["education"]],
  [
    "parts in the order of the tabs",
    ["files", "additional.rne", "personal.image"],
    ["personal", "additional", "requiredDocuments"],
  ],
])("%s", (_, fields, parts) => {
  expect(waitingParts(fields)).toEqual(parts)
})
