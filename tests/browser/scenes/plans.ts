import { planOf } from "../../support/console/planOf"
import { writtenRunbook } from "../../support/data/runbooks"
import { as as asPerson, superAdmin } from "../api"
import { type App, expect } from "../system"
import { heading, person, type Scene, screen, text, type Walk } from "./scene"

/** Creates a plan through the API and opens it. */
const savedPlan = async (app: App) => {
  const { id } = await asPerson(app, superAdmin, (call) =>
    call<{ id: number }>("POST", "/plans", planOf(person)),
  )
  await app.page.evaluate((to) => history.pushState(null, "", to), `/plans/${id}`)
}
const savedRunbook = async (app: App) => {
  const { id } = await asPerson(app, superAdmin, (call) =>
    call<{ id: number }>("POST", "/runbooks", writtenRunbook()),
  )
  await app.page.evaluate((to) => history.pushState(null, "", to), `/runbooks/${id}`)
}
const saved: Scene["ready"] = ({ page }) =>
  expect(page.getByRole("region", { name: "Situação" }).getByText("Rascunho")).toBeVisible()

/** Plans: sets of lines that are simulated, approved and applied together. */
export const plans: Walk = {
  scenes: {
    plans: screen("/plans", text("Nenhum plano")),
    "plan, new": screen("/plans/new", heading("Novo plano")),
    "plan, with what its lines would do": {
      at: "/plans/new",
      show: async ({ page }) => {
        await page.getByRole("combobox", { name: "Linha 1" }).fill(`inativar usuário ${person} porque Saiu`)
        await page.keyboard.press("Enter")
        await page.keyboard.type("tema escuro")
        await page.keyboard.press("Control+Enter")
      },
      ready: text("1 linha simulada"),
    },
    "plan, rows of a table": {
      at: "/plans/new",
      show: async ({ page }) => {
        await page.getByRole("button", { name: "De uma tabela" }).click()
        await page.getByLabel("Arquivo da tabela").setInputFiles({
          name: "equipe.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(`CPF;Papel;Sistema\n${person};ROLE_SINAL_GESTOR;SINAL\n1,2E+10;;SINAL\n`),
        })
      },
      ready: text("1 linha pronta"),
    },
    runbooks: screen("/runbooks", text("Nenhum roteiro")),
    "runbook, new": screen("/runbooks/new", heading("Novo roteiro")),
    "runbook, saved": { at: "/runbooks", leadsTo: "runbook", show: savedRunbook, ready: heading("saída") },
    "plan, saved": { at: "/plans", leadsTo: "plan", show: savedPlan, ready: saved },
  },
}
