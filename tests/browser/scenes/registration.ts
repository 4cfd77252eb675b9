import { type App, expect } from "../system"
import { screen, text, type Walk } from "./scene"

const finish = "/registry/11821831829?step=finish"

const missing = ({ page }: App) => page.getByRole("alertdialog", { name: "Faltam informações" })
/** Closes the dialog that opens over the step at first. */
const closeMissing = async (app: App) => {
  await expect(missing(app)).toBeVisible()
  await app.page.keyboard.press("Escape")
  await expect(missing(app)).toBeHidden()
}

export const registration: Walk = {
  scenes: {
    "pre-registrations under way": screen("/pre-users/ongoing/list", text("VALÉRIA CAMPOS")),
    "pre-registrations": screen("/pre-users/list", ({ page }) =>
      expect(page.getByRole("grid").getByRole("row").nth(1)).toBeVisible(),
    ),
    "pre-registration, what is missing": screen(finish, (app) => expect(missing(app)).toBeVisible()),
    "pre-registration, finalization": {
      at: finish,
      show: closeMissing,
      ready: ({ page }) => expect(page.getByRole("checkbox").first()).toBeVisible(),
    },
    "pre-registration, a declaration": {
      at: finish,
      show: async (app) => {
        await closeMissing(app)
        await app.page.getByRole("checkbox").first().click()
      },
      ready: text("Declaração 1 de 3"),
    },
    "pre-registration, documents": screen("/registry/11821831829?step=documents", ({ page }) =>
      expect(page.getByRole("textbox", { name: "Número" }).first()).toBeVisible(),
    ),
    "pre-registration, files": screen("/registry/11821831829?step=requiredDocuments", ({ page }) =>
      expect(page.getByRole("tab", { selected: true })).toContainText("Documentos"),
    ),
    "pre-registration, handed in": screen("/registry/11931931925", ({ page }) =>
      expect(page.getByRole("region", { name: "Documentação" })).toContainText("Número"),
    ),
  },
}
