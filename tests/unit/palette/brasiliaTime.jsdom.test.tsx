import { render, screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { isElsewhere } from "@/domain/time/when"
import { PreviewCard } from "@/palette/form/PreviewCard"

afterEach(() => vi.restoreAllMocks())

const clockOf = (zone: string) => vi.spyOn(Temporal.Now, "timeZoneId").mockReturnValue(zone)
const preview = (text: string) =>
  render(<PreviewCard change={{ values: {}, preview: { effects: [{ text, tone: "neutral" }] } }} />)
const said = () => screen.queryByText("(horário de Brasília)")

test.each([
  ["America/Sao_Paulo", false],
  // The same time under another name.
  ["America/Bahia", false],
  ["America/Rio_Branco", true],
  ["America/Manaus", true],
  ["UTC", true],
])("a clock in %s is elsewhere: %s", (zone, elsewhere) => {
  clockOf(zone)
  expect(isElsewhere()).toBe(elsewhere)
})

test("a preview that names a time says whose it is, where the clock shows another", () => {
  clockOf("America/Rio_Branco")
  preview("Ao confirmar, vale até 31/12/2026 18:00.")
  expect(said()).not.toBeNull()
})

test.each([
  ["America/Rio_Branco", "Ao confirmar, vale sem expiração."],
  ["America/Sao_Paulo", "Ao confirmar, vale até 31/12/2026 18:00."],
])("in %s nothing is added to “%s”", (zone, text) => {
  clockOf(zone)
  preview(text)
  expect(said()).toBeNull()
})
