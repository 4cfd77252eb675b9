import { sessionsText, slotText, summaryOf } from "@views/dashboard/slots"
import { expect, test } from "vitest"

/** Times in UTC; Brasília is UTC−3. */
const slots = [
  { start: "2026-11-21T10:00:00Z", count: 1 },
  { start: "2026-11-21T11:00:00Z", count: 1204 },
  { start: "2026-11-21T12:00:00Z", count: 30 },
]

test("an interval reaches from its start to that of the next, across midnight too", () => {
  expect(slotText({ start: "2026-11-21T10:00:00Z", count: 1 }, 30)).toBe("07:00 – 07:30")
  expect(slotText({ start: "2026-11-21T01:00:00Z", count: 1 }, 120)).toBe("22:00 – 00:00")
})

test("sessions are counted in words, with a point for thousands", () => {
  expect(sessionsText(1)).toBe("1 sessão")
  expect(sessionsText(0)).toBe("0 sessões")
  expect(sessionsText(1204)).toBe("1.204 sessões")
})

test("the chart says in words what it shows", () => {
  expect(summaryOf(slots, 60)).toBe(
    "Sessões abertas nas últimas 24 horas, em intervalos de 1 hora: no intervalo atual 30 sessões, no máximo 1.204 às 08:00, no mínimo 1 às 07:00.",
  )
  expect(summaryOf(slots, 15)).toContain("em intervalos de 15 minutos:")
  expect(summaryOf(slots, 120)).toContain("em intervalos de 2 horas:")
  expect(summaryOf([], 60)).toBe("Nenhuma sessão nas últimas 24 horas.")
})
