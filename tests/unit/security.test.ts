import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

/** SECURITY.md promises with files and tests: each that it names is there, and each chapter of the standard has its say. */
const root = new URL("../../", import.meta.url)
const text = readFileSync(new URL("SECURITY.md", root), "utf8")
const named = [
  ...new Set(
    [...text.matchAll(/`((?:\.ci|src|views|commands|tests)\/[^`\s]*)`/g)].map(([, path = ""]) => path),
  ),
]

test("it names many files", () => {
  expect(named.length).toBeGreaterThan(40)
})

test.each(named)("%s is there", (path) => {
  expect(existsSync(fileURLToPath(new URL(path, root)))).toBe(true)
})

/** OWASP ASVS 5.0. */
const chapters = [
  "Encoding and Sanitization",
  "Validation and Business Logic",
  "Web Frontend Security",
  "API and Web Service",
  "File Handling",
  "Authentication",
  "Session Management",
  "Authorization",
  "Self-contained Tokens",
  "OAuth and OIDC",
  "Cryptography",
  "Secure Communication",
  "Configuration",
  "Data Protection",
  "Secure Coding and Architecture",
  "Security Logging and Error Handling",
  "WebRTC",
]

test("it follows the chapters of the standard, in order, and names a test in each that applies", () => {
  const sections = text.split(/^## /m).slice(1)
  const found = sections.filter((section) => /^V\d/.test(section))
  expect(found.map((section) => section.split("\n")[0])).toEqual(
    chapters.map((title, index) => `V${index + 1} ${title}`),
  )
  for (const section of found) {
    if (section.includes("Does not apply:")) continue
    expect(section, section.split("\n")[0]).toMatch(/`tests\/[^`]+`/)
  }
})
