import { expect } from "../system"
import { as, commandAt, heading, person, screen, text, type Walk } from "./scene"

/** The screens about the actor's own account. */
export const own: Walk = {
  enter: as(person),
  scenes: {
    "own registration": screen("/me", heading("Meu cadastro")),
    "own details": screen("/users/details/edit/me", heading("JOÃO PEDRO SILVA")),
    "own devices": screen("/me/devices", text("Este aparelho")),
    "own deputies": screen("/me/deputies", text("Nenhum substituto")),
    "own privacy": screen("/me/privacy", heading("Privacidade")),
    "change of password": screen("/me/update-password", heading("Alterar senha")),
    "own access requests": screen("/my-access-requests/list", ({ page }) =>
      expect(page.getByRole("button", { name: /^Solicitar acesso/ })).toBeVisible(),
    ),
    "access requests, a new one": {
      at: "/my-access-requests/list",
      show: ({ page }) => page.getByRole("button", { name: /^Solicitar acesso/ }).click(),
      ready: (app) => expect(app.dialog("Solicitar acesso").getByRole("checkbox")).toBeVisible(),
    },
    "two-factor, activation refused": {
      at: commandAt("activate 2fa"),
      show: async ({ page }) => {
        await page.getByRole("textbox", { name: "Código de verificação" }).fill("abc")
        await page.keyboard.press("Enter")
      },
      ready: text("1 tentativa sem sucesso com esta chave."),
    },
    "a screen of others": screen("/platform-roles/list", text(/^Você não tem permissão para esta tela/)),
    "a command of others": {
      at: commandAt("new app"),
      ready: text(/^Você não tem permissão para este comando/),
    },
  },
}
