import { expect } from "../system"
import { screen, text, type Walk } from "./scene"

export const settings: Walk = {
  scenes: {
    "domain table, a row in edit": {
      at: "/settings/entities?table=cities",
      show: async ({ page }) => {
        await page.getByRole("row").filter({ hasText: "Abadia de Goiás" }).click()
        await page.getByRole("gridcell").getByLabel("Nome").fill("")
        await page.keyboard.press("Enter")
      },
      ready: text("Campo Obrigatório"),
    },
    "domain table, document types": screen(
      "/settings/entities?table=document-types",
      text("Certidão de antecedentes criminais"),
    ),
    "audit, an entry opened": {
      at: "/audit?user=12345678909",
      show: ({ page }) => page.getByRole("region", { name: "Histórico" }).getByRole("group").first().click(),
      ready: text("Endereço de rede"),
    },
    "texts list": screen("/settings/terms", text("Documentos necessários")),
    "text, read": {
      at: "/settings/terms",
      show: ({ page }) => page.getByRole("row").filter({ hasText: "Documentos necessários" }).click(),
      ready: (app) => expect(app.dialog("Documentos necessários").getByRole("table")).toBeVisible(),
    },
    "text, written": {
      at: "/settings/terms",
      show: async ({ page }) => {
        await page.getByRole("row").filter({ hasText: "Como preencher" }).click({ trial: true })
        await page.keyboard.press("e")
      },
      ready: (app) => expect(app.dialog("Editar Texto").getByRole("list").last()).toBeVisible(),
    },
  },
}
