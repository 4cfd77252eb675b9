import { expect, test } from "vitest"
import { secondFactorChangeNames, secondFactorMail } from "@/server/platform/mail/messages"

test.each(secondFactorChangeNames)("%s is told in words, without a link", (change) => {
  const { to, subject, body } = secondFactorMail({ name: "RITA PROVA", email: "rita@exemplo.gov.br" }, change)
  expect(to).toBe("rita@exemplo.gov.br")
  expect(subject).toMatch(/^[A-Z]\p{L}+ .{8,60}$/u)
  expect(body).toMatch(/^Olá, Rita\.\n\n[A-Z]/)
  expect(body).toContain("Se não foi você")
  expect(body).not.toMatch(/https?:/)
})

test.each(secondFactorChangeNames)("%s names no password where none are taken", (change) => {
  const to = { name: "RITA PROVA", email: "rita@exemplo.gov.br" }
  for (const alone of [true, false]) {
    const { body } = secondFactorMail(to, change, { passkey: "Notebook", alone, provider: "gov.br" })
    expect(body).toContain("troque agora a senha da sua conta gov.br")
    expect(body.replace("a senha da sua conta gov.br", "")).not.toMatch(/senha/)
  }
})
