import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { as, superAdmin } from "../api"
import { type App, clientHeaders, demoPassword, expect, test } from "../system"

type History = AnswerOf<Calls["users"]["history"]>
type Permissions = AnswerOf<Calls["clients"]["permissions"]>

// A hundred changes, one after the other.
test.slow()
const appliedWithin = { timeout: 120_000 }

const patricia = "11321331304"
const inSinal = `/client/${patricia}/application/SINAL`
/** More lines than one request of the page applies. */
const all = 102

const standing = ({ page }: App) => page.getByRole("region", { name: "Situação" })
const dialog = (app: App) => app.dialog("Aplicar plano")

/** Creates a plan that is applied line by line, through the API: each line extends a role by a day. */
const makeLongPlan = (app: App) =>
  as(app, superAdmin, async (call) => {
    const { roles } = await call<Permissions>("GET", `${inSinal}/permissions`)
    const role = roles.find(({ assignment }) => assignment)
    const lines = Array.from({ length: all }, (_, index) => {
      const day = new Date(Date.UTC(2031, 0, 1 + index)).toISOString()
      const path = `${inSinal}/assignments/roles/${role?.id}`
      return {
        text: `prorrogar papel ${role?.title} usuário ${patricia} aplicação SINAL até ${day}`,
        calls: [
          { resource: "roleAssignments", name: "update", path, query: {}, body: { expirationDateTime: day } },
        ],
      }
    })
    const plan = { title: "Turnos", justification: "Escala 12", wholly: false, lines }
    return (await call<{ id: number }>("POST", "/plans", plan)).id
  })

/** The number of extensions by a plan, according to the audit, and the number of their lines. */
const extensions = (app: App) =>
  as(app, superAdmin, async (call) => {
    const made: string[] = []
    for (const page of [0, 1]) {
      const { items } = await call<History>("GET", `/users/${patricia}/history?page=${page}&size=100`)
      for (const { kind, plan, commandLine = "" } of items) {
        if (plan !== undefined && kind === "role.extend") made.push(commandLine)
      }
    }
    return { changes: made.length, lines: new Set(made).size }
  })

/** Starts to apply the plan, and stops it during the first lines. */
async function applyAndStop(app: App): Promise<void> {
  const release = await app.hold(/\/plans\/\d+\/application$/)
  await standing(app).getByRole("button", { name: "Aplicar" }).click()
  await dialog(app).getByRole("button", { name: "Aplicar" }).click()
  await expect(dialog(app)).toContainText(`0 de ${all} linhas`)
  await dialog(app).getByRole("button", { name: "Parar" }).click()
  release()
  await expect(dialog(app)).toContainText(/^Aplicar plano.*\d+ linhas? feitas? e \d+ ainda esperam?\./s)
}

test("a plan stops between its lines, is left, and goes on where it was", async ({ app }) => {
  const { page } = app
  const id = await makeLongPlan(app)
  await app.signIn(superAdmin, { at: `/plans/${id}` })
  await applyAndStop(app)
  const { changes: before } = await extensions(app)
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(all)
  // It is stopped: no further lines run in the background.
  await page.keyboard.press("Escape")
  await expect(standing(app)).toContainText("Em andamento")
  await page.reload()
  await expect(standing(app)).toContainText(`${before} feitas`)
  expect(await extensions(app)).toEqual({ changes: before, lines: before })

  await standing(app).getByRole("button", { name: "Aplicar" }).click()
  await dialog(app).getByRole("button", { name: "Aplicar" }).click()
  await expect(dialog(app)).toContainText(`${all} linhas feitas.`, appliedWithin)
  expect(await extensions(app)).toEqual({ changes: all, lines: all })
  await page.keyboard.press("Escape")
  await expect(standing(app)).toContainText("Aplicado")
})

test("a plan that was stopped goes on by Continuar, in the same dialog", async ({ app }) => {
  const id = await makeLongPlan(app)
  await app.signIn(superAdmin, { at: `/plans/${id}` })
  await applyAndStop(app)
  await dialog(app).getByRole("button", { name: "Continuar" }).click()
  await expect(dialog(app)).toContainText(`${all} linhas feitas.`, appliedWithin)
  await expect(dialog(app).getByRole("button", { name: "Continuar" })).toHaveCount(0)
  expect(await extensions(app)).toEqual({ changes: all, lines: all })
})

test("a session that ends in the middle of a plan loses nothing of it, and nothing is done twice", async ({
  app,
}) => {
  const { page } = app
  let bearer = ""
  page.on("request", (request) => {
    bearer = request.headers().authorization ?? bearer
  })
  const id = await makeLongPlan(app)
  await app.signInByForm(superAdmin, { at: `/plans/${id}` })
  await applyAndStop(app)
  await page.request.delete("/api/session", { headers: { ...clientHeaders, Authorization: bearer } })
  await dialog(app).getByRole("button", { name: "Continuar" }).click()
  await expect(page).toHaveURL(/\/login\?to=/)
  await page.getByLabel("CPF ou identificador").fill(superAdmin)
  await page.getByLabel("Senha", { exact: true }).fill(demoPassword)
  await page.keyboard.press("Enter")

  // It asks again at the line where it stopped, and does not continue automatically.
  await dialog(app).getByRole("button", { name: "Aplicar" }).click()
  await expect(dialog(app)).toContainText(`${all} linhas feitas.`, appliedWithin)
  expect(await extensions(app)).toEqual({ changes: all, lines: all })
})
