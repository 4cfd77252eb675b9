// @vitest-environment jsdom

import { commands } from "@commands/index"
import { expect, test } from "vitest"
import { format, parseCommandLine } from "@/palette/grammar/grammar"
import { help } from "@/terminal/help"
import { lineOfWords } from "@/terminal/understanding"

const languages = ["en", "pt"] as const
const spoken = commands.flatMap((command) =>
  languages.flatMap((language) =>
    command.words[language].map((words) => ({ id: command.id, command, language, words })),
  ),
)

test.each(spoken)("$id is understood in a terminal: $words", ({ id, words }) => {
  for (const line of [words, lineOfWords(words.split(" "))]) {
    expect(parseCommandLine(line, line.length, commands).command?.id).toBe(id)
  }
})

test.each(spoken)("$id is explained: $words", ({ command, words }) => {
  expect(help(words.split(" "))).toContain(command.title)
})

test("what the shell held together by quotes is held together", () => {
  const block = commands.find(({ id }) => id === "block-user")
  if (!block) throw new Error("there is no such command")
  const values = { user: "12345678909", app: "SINAL", because: 'saiu, com "ofício" app 12' }
  const given = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, [{ text }]]))
  const words = ["block", "user", values.user, "app", values.app, "because", values.because]
  const read = (line: string) =>
    parseCommandLine(line, 0, commands).slots.map(({ values: list }) => list.map(({ text }) => text))
  expect(read(lineOfWords(words))).toEqual(read(format(block, given, "en", commands)))
})
