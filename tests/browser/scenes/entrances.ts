import { TOTP } from "otpauth"
import { as, latestMail, people, superAdmin } from "../api"
import { enterRegistry } from "../registration/enterRegistry"
import { type App, clientHeaders, expect, maxRetries } from "../system"
import { heading, person, screen, as as signedInAs, text, type Walk } from "./scene"

/** A role of this person requires two-factor; the last scene activates it. */
const obliged = "11721731768"

/** Enters through the link of the latest e-mail. */
async function followLink(app: App, email: string) {
  const link = /\/#ticket=[\w-]+/.exec(await latestMail(app, email))?.[0]
  await app.page.goto(link ?? "no link in the mail")
  await app.page.getByRole("button", { name: "Continuar" }).click()
  await expect(app.page.getByRole("heading", { level: 1 })).toBeVisible()
}

async function firstAccess(app: App) {
  const { items } = await people(app, "active:true ferreira")
  const somebody = items.find((each) => each.firstAccess)
  if (!somebody) throw new Error("everybody of this name has signed in")
  await as(app, superAdmin, (call) => call("GET", `/users/first-access/${somebody.atalaiaId}`))
  await followLink(app, somebody.email)
}

async function recovery(app: App) {
  await app.page.request.post("/api/session/recovery", {
    headers: clientHeaders,
    maxRetries,
    data: { id: person },
  })
  const { email } = (await people(app, person)).items[0] ?? { email: "" }
  await expect.poll(() => latestMail(app, email)).toContain("ticket=")
  await followLink(app, email)
}

/** People with restricted sessions: each must complete one task first. */
export const entrances: Readonly<Record<string, Walk>> = {
  "signed out": {
    enter: ({ page }) => page.goto("/login"),
    scenes: {
      "sign-in": screen("/login", ({ page }) =>
        expect(page.getByLabel("CPF ou identificador")).toBeVisible(),
      ),
      "sign-in, forgotten password": {
        at: "/login",
        show: ({ page }) => page.getByRole("button", { name: "Esqueci minha senha" }).click(),
        ready: ({ page }) => expect(page.getByLabel("CPF ou identificador")).toBeVisible(),
      },
      "sign-in, emergency access": {
        at: "/login",
        show: ({ page }) => page.getByRole("button", { name: "Acesso de emergência" }).click(),
        ready: ({ page }) => expect(page.getByLabel("Segunda metade")).toBeVisible(),
      },
    },
  },
  "first access": {
    enter: firstAccess,
    scenes: {
      "first access, the term": screen(
        "/me/first-access",
        heading("Termo de Compromisso e Confidencialidade"),
      ),
    },
  },
  "forgotten password": {
    enter: recovery,
    scenes: {
      "new password": screen("/me/recover-password", ({ page }) =>
        expect(page.getByLabel("Nova senha", { exact: true })).toBeVisible(),
      ),
    },
  },
  "pre-registration by link": {
    enter: (app) => enterRegistry(app, { atalaiaId: "11821831829", email: "v.campos@exemplo.gov.br" }),
    scenes: {
      "own pre-registration": screen("/registry/me", text("Como preencher o seu pré-cadastro")),
    },
  },
  "data of the old system": {
    enter: signedInAs("11421431475"),
    scenes: {
      "legacy update": screen("/users/details/legacy", ({ page }) =>
        expect(page.getByRole("heading").first()).toBeVisible(),
      ),
    },
  },
  "two-factor demanded": {
    enter: signedInAs(obliged),
    scenes: {
      "two-factor, demanded": screen("/me/2fa", text(/^Atenção! Você possui algumas permissões/)),
      "two-factor, recovery codes": {
        at: "/me/2fa",
        show: async ({ page }) => {
          const secret = (await page.locator("code").innerText()).replace(/\s+/g, "").toUpperCase()
          await page
            .getByRole("textbox", { name: "Código de verificação" })
            .fill(new TOTP({ secret }).generate())
          await page.keyboard.press("Enter")
        },
        ready: heading("Códigos de recuperação"),
      },
    },
  },
}
