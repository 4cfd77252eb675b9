import { sentWords } from "@views/plans/sheet/sentWords"
import { expect, test } from "vitest"

test("what a call sends is said in words, people by their whole id, without numbers that the effects name", () => {
  const body = {
    roleId: 12,
    expirationDateTime: "2026-12-31T18:00:00-03:00",
    enabled: false,
    justification: "Saiu",
    kind: "confidential",
  }
  const parameters = { clientId: "12345678909", app: "2" }
  expect(sentWords({ path: "/x", parameters, query: {}, body })).toEqual([
    { name: "pessoa ou aplicação", text: "123.456.789-09" },
    { name: "até", text: "31/12/2026 18:00" },
    { name: "ativa", text: "não" },
    { name: "justificativa", text: "Saiu" },
    { name: "tipo", text: "confidential" },
  ])
})

test("a text that would read as several lines, or a moment that is none, is shown as it is written", () => {
  const body = { title: "um\noutro", until: "2026-13-45T10:00:00Z" }
  expect(sentWords({ path: "/x", parameters: {}, query: {}, body })).toEqual([
    { name: "título", text: String.raw`"um\noutro"` },
    { name: "until", text: "2026-13-45T10:00:00Z" },
  ])
})
