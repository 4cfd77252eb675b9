import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

/** Both genders in one word: *inativo(a)*, *o(a) cliente*. */
const both = /(?<!\$\{)\b\p{L}*[oer]\(as?\)/gu

/** Texts that the specification gives literally, and marital states, whose names apply to everyone. */
const given = [
  "Sessão do(a) cliente encerrada com sucesso",
  "Solteiro(a)",
  "Casado(a)",
  "Separado(a) judicialmente",
  "Divorciado(a)",
  "Viúvo(a)",
]

test("messages agree with what they are about, instead of leaving both endings to the reader", () => {
  const written = ["src", "views", "commands"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => {
        const path = join(folder, file)
        const text = given.reduce((rest, each) => rest.replaceAll(each, ""), readFileSync(path, "utf8"))
        return [...text.matchAll(both)].map(([found]) => `${path}: ${found}`)
      }),
  )
  expect(written).toEqual([])
})
