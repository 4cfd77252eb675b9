import { documentTypeProblems, shortened, tablesOf } from "@views/domainTables/entities"
import { addressOfTable } from "@views/domainTables/entityAddress"
import { safeAddress } from "@views/markdown/safeAddress"
import { expect, test } from "vitest"
import { domainNames } from "@/domain/domainTables"
import { textProblems } from "@/domain/writtenText"

test.each([
  "https://exemplo.gov.br/a?b=1",
  "HTTP://exemplo.gov.br",
  "mailto:a@exemplo.gov.br",
  "/me",
  "/",
  "#parte",
])("%s is an address to follow", (address) => {
  expect(safeAddress(address)).toBe(address)
})

test.each([
  "javascript:alert(1)",
  " javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "blob:https://exemplo.gov.br/1",
  "//mau.example",
  "/\\mau.example",
  "https:javascript",
  "",
])("%j is left out", (address) => {
  expect(safeAddress(address)).toBe("")
})

test("a description is shown up to 150 characters", () => {
  expect(shortened("x".repeat(150))).toBe("x".repeat(150))
  expect(shortened("x".repeat(151))).toBe(`${"x".repeat(150)}…`)
})

test("a document type and a text say what they lack in the specification's words", () => {
  expect(documentTypeProblems({ label: " " })).toEqual({
    label: "Por favor, insira o nome do tipo de documento!",
    description: "Por favor, insira a descrição do tipo de documento!",
  })
  expect(documentTypeProblems({ label: "RG", description: "Frente e verso" })).toEqual({})
  expect(textProblems({ title: " ", content: "x" })).toEqual({ title: "Entre o título do texto" })
  expect(textProblems({ title: "Termo", content: "x" })).toEqual({})
})

test("every table stands under one tab, and its address leads there", () => {
  const both = [...tablesOf("users"), ...tablesOf("organizations")]
  expect(both.toSorted()).toEqual(domainNames.toSorted())
  expect(addressOfTable("specializations", { entry: "new" })).toBe(
    "/settings/entities?tab=organizations&table=specializations&entry=new",
  )
})
