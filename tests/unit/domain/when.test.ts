import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  continuesMoment,
  distanceLead,
  formatDate,
  formatDateTime,
  formatTimestamp,
  parseDay,
  parseWhen,
  readingsOf,
  startOfDay,
  withOffset,
} from "@/domain/time/when"

const seed = 20261120
const now = Temporal.ZonedDateTime.from("2026-11-20T14:32:08-03:00[America/Sao_Paulo]")

describe("an ISO date-time that a program sends", () => {
  test.each([
    ["2027-12-31", "2027-12-31T00:00:00-03:00", "2027-12-31T23:59:00-03:00"],
    ["2027-12-31T18:00", "2027-12-31T18:00:00-03:00", "2027-12-31T18:00:00-03:00"],
    ["2027-12-31T18:00:00Z", "2027-12-31T18:00:00Z", "2027-12-31T18:00:00Z"],
    // The end of a day is the beginning of the next one.
    ["2027-12-31T24:00", "2028-01-01T00:00:00-03:00", "2028-01-01T00:00:00-03:00"],
    ["2027-12-31T24:00:00", "2028-01-01T00:00:00-03:00", "2028-01-01T00:00:00-03:00"],
    ["2027-12-31T24:00:00Z", "2028-01-01T00:00:00Z", "2028-01-01T00:00:00Z"],
    ["2027-12-31T24:00-03:00", "2028-01-01T00:00:00-03:00", "2028-01-01T00:00:00-03:00"],
    ["2027-12-31T24:01", undefined, undefined],
    ["2027-02-30T24:00", undefined, undefined],
    ["2027-02-30", undefined, undefined],
    ["0000-01-01T00:00:00Z", undefined, undefined],
    ["0000-12-31", undefined, undefined],
    ["9999-12-31T24:00", undefined, undefined],
    ["2027-02-30T10:00:00-03:00", undefined, undefined],
    ["2027-13-01T10:00:00Z", undefined, undefined],
  ])("%j", (text, beginning, end) => {
    expect([withOffset(text), withOffset(text, "an end")]).toEqual([beginning, end])
  })
})

describe("a day that is written wrongly", () => {
  test.each([
    ["12/31/2027", "O mês está antes do dia em 12/31/2027: escreva 31/12/2027."],
    ["30/02/2027", "O dia 30/02/2027 não existe."],
    ["2027-02-30 10:00", "O dia 2027-02-30 não existe."],
    ["13/32/2027", "O dia 13/32/2027 não existe."],
    ["31/13/2027", "O dia 31/13/2027 não existe."],
    ["31/02/2027", "O dia 31/02/2027 não existe."],
    ["2026-13-01", "O dia 2026-13-01 não existe."],
    ["31/12", "Falta o ano em 31/12: escreva como 31/12/2026."],
    ["31/12 18:00", "Falta o ano em 31/12: escreva como 31/12/2026."],
    ["12/31/2027 18:00", "O mês está antes do dia em 12/31/2027: escreva 31/12/2027."],
    ["1-13-27", "O mês está antes do dia em 1-13-27: escreva 13-1-27."],
  ])("%j is told", (text, message) => {
    expect(parseWhen(text, now)).toEqual({ ok: false, message })
    expect(parseDay(text, now)).toEqual({ ok: false, message })
  })

  test.each(["31/12/2027 25:00", "31/12/2027 24:01", "31/12/2027 13:00 PM"])("%j is no moment", (text) => {
    expect(parseWhen(text, now)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^(Data|O mês)/),
    })
  })
})

test.each(["6pm", "18:00", "às 18h30"])("%j lacks its day, and says so", (text) => {
  expect(parseWhen(text, now)).toMatchObject({ ok: false, message: expect.stringMatching(/^Falta o dia em/) })
})

describe("understood", () => {
  test.each([
    ["31/12/2026", "2026-12-31T23:59:00-03:00"],
    ["31/12/2026 18:00", "2026-12-31T18:00:00-03:00"],
    ["31/12/2026, às 18h", "2026-12-31T18:00:00-03:00"],
    ["31/12/2026 18h30", "2026-12-31T18:30:00-03:00"],
    ["1/2/27", "2027-02-01T23:59:00-03:00"],
    ["31/12/2026 6pm", "2026-12-31T18:00:00-03:00"],
    ["31/12/2026 6 p.m.", "2026-12-31T18:00:00-03:00"],
    ["31/12/2026 12am", "2026-12-31T00:00:00-03:00"],
    ["2026-12-31T24:00:00-03:00", "2027-01-01T00:00:00-03:00"],
    ["31122026", "2026-12-31T23:59:00-03:00"],
    ["31122026 18:00", "2026-12-31T18:00:00-03:00"],
    ["31.12.2026", "2026-12-31T23:59:00-03:00"],
    ["1-2-27 8h", "2027-02-01T08:00:00-03:00"],
    ["2026-12-31", "2026-12-31T23:59:00-03:00"],
    ["2026-12-31 08:05", "2026-12-31T08:05:00-03:00"],
    ["2026-12-31T08:05", "2026-12-31T08:05:00-03:00"],
    ["2026-12-31T23:59:00-03:00", "2026-12-31T23:59:00-03:00"],
    ["2026-12-31T12:00:00.000Z", "2026-12-31T09:00:00-03:00"],
    ["30d", "2026-12-20T14:32:00-03:00"],
    ["30 dias", "2026-12-20T14:32:00-03:00"],
    ["2h", "2026-11-20T16:32:00-03:00"],
    ["em 2 horas", "2026-11-20T16:32:00-03:00"],
    ["daqui a 2 horas", "2026-11-20T16:32:00-03:00"],
    ["daqui a 30d", "2026-12-20T14:32:00-03:00"],
    ["em um ano", "2027-11-20T14:32:00-03:00"],
    ["Três meses", "2027-02-20T14:32:00-03:00"],
    ["daqui a uma semana", "2026-11-27T14:32:00-03:00"],
    ["45min", "2026-11-20T15:17:00-03:00"],
    ["45 minutos", "2026-11-20T15:17:00-03:00"],
    ["em 1 minuto", "2026-11-20T14:33:00-03:00"],
    ["45 meses", "2030-08-20T14:32:00-03:00"],
    ["1mês", "2026-12-20T14:32:00-03:00"],
    ["1 mês", "2026-12-20T14:32:00-03:00"],
    ["3 meses", "2027-02-20T14:32:00-03:00"],
    ["2sem", "2026-12-04T14:32:00-03:00"],
    ["2 semanas", "2026-12-04T14:32:00-03:00"],
    ["1 ano", "2027-11-20T14:32:00-03:00"],
    ["amanhã", "2026-11-21T23:59:00-03:00"],
    ["AMANHA 18:00", "2026-11-21T18:00:00-03:00"],
    ["tomorrow 9:00", "2026-11-21T09:00:00-03:00"],
    ["hoje", "2026-11-20T23:59:00-03:00"],
    ["hoje 23:59", "2026-11-20T23:59:00-03:00"],
    ["fim do mês", "2026-11-30T23:59:00-03:00"],
    [" fim  do mes ", "2026-11-30T23:59:00-03:00"],
    ["end of month 12:00", "2026-11-30T12:00:00-03:00"],
    ["fim do ano", "2026-12-31T23:59:00-03:00"],
    ["31/12/2027 18:00:00", "2027-12-31T18:00:00-03:00"],
    ["2027-12-31 18:00:00", "2027-12-31T18:00:00-03:00"],
    ["2027-12-31T18:00:00", "2027-12-31T18:00:00-03:00"],
    ["31/12/2027, 18:00:00", "2027-12-31T18:00:00-03:00"],
    ["2027-12-31 18:00:00.000", "2027-12-31T18:00:00-03:00"],
    ["31/12/2027 00:00:00", "2027-12-31T00:00:00-03:00"],
    ["31/12/2027 24:00", "2028-01-01T00:00:00-03:00"],
    ["31/12/2027 6:00 PM", "2027-12-31T18:00:00-03:00"],
    ["31/12/2027 12:30 a.m.", "2027-12-31T00:30:00-03:00"],
    ["31-dez-2027", "2027-12-31T23:59:00-03:00"],
    ["31/Mar/27 8h30", "2027-03-31T08:30:00-03:00"],
    ["31 de dezembro de 2027", "2027-12-31T23:59:00-03:00"],
    ["1 de março de 2027, às 18h", "2027-03-01T18:00:00-03:00"],
  ])("%j is %s", (text, instant) => {
    expect(parseWhen(text, now)).toEqual({ ok: true, instant, label: formatDateTime(instant) })
  })

  test("months end with the month", () => {
    const january = Temporal.ZonedDateTime.from("2027-01-31T10:00:00-03:00[America/Sao_Paulo]")
    expect(parseWhen("1 mês", january)).toMatchObject({ instant: "2027-02-28T10:00:00-03:00" })
  })

  test("days are those of Brasília, wherever one is", () => {
    const tokyo = now.withTimeZone("Asia/Tokyo")
    expect(tokyo.day).toBe(21)
    expect(parseWhen("hoje", tokyo)).toMatchObject({ instant: "2026-11-20T23:59:00-03:00" })
  })
})

test.each([
  "ontem",
  "",
  "30",
  "30x",
  "2s",
  "31/12-2026",
  "31022027",
  "3112026",
  "20261231",
  "amanhã 25:00",
  "hoje 10:60",
])("%j is not understood", (text) =>
  expect(parseWhen(text, now)).toMatchObject({ ok: false, message: expect.stringContaining("compreendida") }),
)
test.each(["999999 anos", "999999d 10:00", "31/12/26 amanhã", "2026-12-31T99:99Z"])("nor is %j", (text) =>
  expect(parseWhen(text, now)).toMatchObject({ ok: false, message: expect.stringContaining("compreendida") }),
)

test.each(["19/11/2026", "hoje 14:32", "2020-01-01", "0d", "2026-11-20T14:32:08-03:00", "31/12/1999 10:00"])(
  "%j is past",
  (text) => {
    const message = "Não é possível selecionar uma data de expiração no passado."
    expect(parseWhen(text, now)).toEqual({ ok: false, message })
  },
)

describe("a letter that several units begin with", () => {
  test.each([
    ["45m", "“45m” pode ser 45min (45 minutos) ou 45meses (45 meses): escreva qual"],
    ["1 M", "“1 M” pode ser 1min (1 minuto) ou 1mês (1 mês): escreva qual"],
    ["em 2m", "“em 2m” pode ser 2min (2 minutos) ou 2meses (2 meses): escreva qual"],
  ])("%j is refused with its readings", (text, message) => {
    expect(parseWhen(text, now)).toEqual({ ok: false, message })
  })

  test("is no day either", () => {
    expect(parseDay("3m", now)).toMatchObject({ ok: false })
    expect(parseDay("30min", now)).toMatchObject({ ok: false })
    expect(parseDay("3 meses", now)).toMatchObject({ ok: true, day: "2026-08-20" })
  })
})

test.each([
  ["45m", ["45min", "45meses"]],
  ["45", ["45min", "45h", "45d", "45sem", "45meses", "45a"]],
  ["1 m", ["1min", "1mês"]],
  ["1", ["1min", "1h", "1d", "1sem", "1mês", "1a"]],
  ["45x", []],
  ["31/12", []],
  ["hoje", []],
])("%j may be meant as %j, each of which is understood", (text, expected) => {
  const readings = readingsOf(text).map((reading) => reading.text)
  expect(readings).toEqual(expected)
  for (const reading of readings) expect(parseWhen(reading, now)).toMatchObject({ ok: true })
})

test.each([
  ["18:00", true],
  ["18h", true],
  ["às", true],
  ["pm", true],
  ["p.m.", true],
  ["do", true],
  ["mês", true],
  ["me", true],
  ["because", false],
  ["usuário", false],
  ["SINAL", false],
])("%j behind a moment goes on with it: %s", (word, expected) => {
  expect(continuesMoment(word)).toBe(expected)
})

test.each([
  ["em 25 dias", "em"],
  ["em 25d, às 18h", "em"],
  ["Daqui a 2 semanas", "Daqui a"],
  ["em 25 di", "em"],
  ["em um ano", "em um"],
  ["Daqui a três mes", "Daqui a três"],
  ["em um", ""],
  ["em UM SINAL", ""],
  ["em DOIS", ""],
  ["em ", "em"],
  ["em 5BPM", ""],
  ["em SINAL", ""],
  ["25 dias", ""],
])("%j leads to a distance by %j", (text, lead) => {
  expect(distanceLead(text)).toBe(lead)
})

test("every date shown is read again as the same minute", () => {
  const minutes = fc.integer({ min: 1, max: 60 * 24 * 365 * 50 })
  fc.assert(
    fc.property(minutes, (ahead) => {
      const instant = now.round({ smallestUnit: "minute", roundingMode: "floor" }).add({ minutes: ahead })
      const iso = instant.toString({ timeZoneName: "never" })
      const read = parseWhen(formatDateTime(iso), now)
      expect(read).toEqual({ ok: true, instant: iso, label: formatDateTime(iso) })
      expect(parseWhen(iso, now)).toEqual(read)
    }),
    { seed },
  )
})

test("any text is either an instant after now or a refusal in words", () => {
  const piece = fc.constantFrom(
    "31",
    "/",
    "12",
    "2026",
    " ",
    "d",
    "h",
    ":",
    "00",
    "-",
    "T",
    "hoje",
    "Z",
    "m",
    "99",
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 9 }).map((all) => all.join("")),
  )
  fc.assert(
    fc.property(text, (typed) => {
      const read = parseWhen(typed, now)
      if (!read.ok) expect(read.message).not.toBe("")
      else
        expect(Temporal.Instant.from(read.instant).epochMilliseconds).toBeGreaterThan(now.epochMilliseconds)
    }),
    { seed, numRuns: 2000 },
  )
})

test("dates are shown in the time of Brasília", () => {
  expect(formatDate("2026-12-31")).toBe("31/12/2026")
  expect(formatDate("2027-01-01T02:00:00Z")).toBe("31/12/2026")
  expect(formatDateTime("2027-01-01T02:05:00Z")).toBe("31/12/2026 23:05")
  expect(formatTimestamp("2026-11-20T14:32:08-03:00")).toBe("14:32:08 - 20/11/26")
})

describe("days that are looked back to", () => {
  // In Brasília it is still the 9th.
  const now = Temporal.ZonedDateTime.from("2026-03-10T01:30:00+00:00[UTC]")
  test.each([
    ["hoje", "2026-03-09"],
    ["Ontem", "2026-03-08"],
    ["yesterday", "2026-03-08"],
    ["7d", "2026-03-02"],
    ["há 2 semanas", "2026-02-23"],
    ["1 mês atrás", "2026-02-09"],
    ["há um ano", "2025-03-09"],
    ["duas semanas atrás", "2026-02-23"],
    ["1a", "2025-03-09"],
    ["31/12/2025", "2025-12-31"],
    ["1/2/26", "2026-02-01"],
    ["01022026", "2026-02-01"],
    ["2025-12-31", "2025-12-31"],
  ])("%s", (text, day) => {
    expect(parseDay(text, now)).toEqual({ ok: true, day, label: formatDate(day) })
  })

  test.each(["", "31/02/2026", "qualquer", "9999999d", "99999a", "2h", "0000-00-00"])("not %j", (text) => {
    expect(parseDay(text, now)).toMatchObject({ ok: false })
  })

  test.each([
    ["hoje", "2026-03-09"],
    ["amanhã", "2026-03-10"],
    ["25d", "2026-04-03"],
    ["em 25 dias", "2026-04-03"],
    ["em um mês", "2026-04-09"],
    ["in 2 weeks", "2026-03-23"],
    ["3meses", "2026-06-09"],
    ["1a", "2027-03-09"],
    ["31/12/2026", "2026-12-31"],
    // Said to be in the past, it is, and the server refuses it.
    ["há 7 dias", "2026-03-02"],
    ["7 dias atrás", "2026-03-02"],
    ["ontem", "2026-03-08"],
  ])("or ahead to: %s", (text, day) => {
    expect(parseDay(text, now, { ahead: true })).toEqual({ ok: true, day, label: formatDate(day) })
  })

  test.each(["", "2h", "3m", "9999999d", "99999a", "qualquer"])("%j is no day ahead either", (text) => {
    expect(parseDay(text, now, { ahead: true })).toEqual({
      ok: false,
      message: "Dia não compreendido. Exemplos: 31/12/2026, hoje, amanhã, 7d (em 7 dias), 3meses.",
    })
  })

  test("begin at midnight in Brasília", () => {
    expect(startOfDay("2026-03-09")).toBe("2026-03-09T03:00:00Z")
    expect(startOfDay("2026-02-28", 1)).toBe("2026-03-01T03:00:00Z")
    // Daylight saving time, which existed until 2019.
    expect(startOfDay("2018-12-01")).toBe("2018-12-01T02:00:00Z")
  })
})
