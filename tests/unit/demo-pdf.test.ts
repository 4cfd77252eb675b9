import { expect, test } from "vitest"
import { writtenPdf } from "@/server/demo/pdf"

const text = Buffer.from(writtenPdf(["PORTARIA Nº 12", "Inativação (total) \\ parcial"])).toString("latin1")

test("a written document holds its lines, with what has a meaning in PDF marked", () => {
  expect(text).toMatch(/^%PDF-1\.4\n/)
  expect(text).toContain("(PORTARIA Nº 12) Tj")
  expect(text).toContain("(Inativação \\(total\\) \\\\ parcial) Tj")
})

test("its table names the places where its objects begin, in bytes", () => {
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.slice(table)).toMatch(/^xref\n0 6\n/)
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(places.map((place) => text.slice(place).split("\n", 1)[0])).toEqual(
    [1, 2, 3, 4, 5].map((number) => `${number} 0 obj`),
  )
  const [, length, stream] = /\/Length (\d+) >>\nstream\n([\s\S]*)\nendstream/.exec(text) ?? []
  expect(stream).toHaveLength(Number(length))
})
