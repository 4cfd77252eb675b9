import { type App, expect } from "../system"
import { commandAt, heading, person, type Scene, screen, text, type Walk } from "./scene"

const users = "/users/list?search=joao pedro silva"
const list = (app: App) => expect(app.page.getByText("JOÃO PEDRO SILVA").first()).toBeVisible()
const openSinal = (app: App) => app.page.getByRole("button", { name: /^SINAL\b/ }).click()
const tab = (name: string, ready: Scene["ready"]): Scene => ({ at: `/users/${person}?tab=${name}`, ready })
/** The list, after a key press on it. */
const onList = (key: string, ready: Scene["ready"]): Scene => ({
  at: users,
  show: async (app) => {
    await list(app)
    await app.page.keyboard.press(key)
  },
  ready,
})
/** The dialog that a header button opens. */
const ofHeader = (name: string | RegExp, opened: string): Scene => ({
  at: users,
  show: ({ page }) => page.getByRole("banner").getByRole("button", { name }).click(),
  ready: (app) => expect(app.dialog(opened)).toBeVisible(),
})

export const people: Walk = {
  scenes: {
    "users list": screen(users, list),
    "users list, nobody found": screen(
      "/users/list?search=ninguem tem este nome",
      text("Nenhum Usuário encontrado"),
    ),
    "user page, basics": tab("basic", text("Sistema Nacional de Alertas")),
    "user page, permissions": {
      ...tab("permissions", text("Lê o histórico de alertas")),
      show: openSinal,
    },
    "user page, everything they have": tab("permissions&view=all", text("ROLE_SINAL_GESTOR")),
    "user page, blocks": {
      ...tab("blocks", text(/^Bloqueado por FERNANDA DUARTE/)),
      show: openSinal,
    },
    "user page, history": {
      ...tab("history", ({ page }) => expect(page.getByRole("definition").first()).toBeVisible()),
      show: ({ page }) => page.getByText("Bloqueou ROLE_SINAL_AUDITOR em SINAL").click(),
    },
    "new user": onList("n", (app) =>
      expect(app.dialog("Novo Usuário").getByRole("textbox", { name: "CPF" })).toBeFocused(),
    ),
    keys: onList("?", (app) => expect(app.dialog("Teclas").getByText("Ir para o conteúdo")).toBeVisible()),
    palette: onList("Control+k", ({ page }) => expect(page.getByRole("option").first()).toBeVisible()),
    "palette, a command": {
      at: users,
      show: (app) => app.type(`> block user ${person} app SINAL`),
      ready: text(/Ao confirmar, SINAL fica fechada/),
    },
    "command form, refused": {
      at: commandAt(`block user ${person} app SINAL`, users),
      show: async (app) => {
        await text(/Ao confirmar, SINAL fica fechada/)(app)
        await app.send("Bloquear usuário")
      },
      ready: text("Por favor, insira uma justificativa!"),
    },
    "several people at once": {
      at: commandAt(`block user ${person}, 11321331304 app SINAL`, users),
      ready: ({ page }) => expect(page.getByText(/Ao confirmar, SINAL fica fechada/)).toHaveCount(2),
    },
    "no such command": { at: commandAt("voar", users), ready: text("Comando não reconhecido") },
    "your accesses": ofHeader("Seus acessos", "Seus acessos"),
    settings: ofHeader("Configurações", "Configurações"),
    profile: ofHeader(/^Seu perfil/, "Seu perfil"),
    "sessions of a person": screen(`/sessions/users/${person}`, heading("JOÃO PEDRO SILVA")),
    "details of a person": screen(`/users/details/edit/${person}`, ({ page }) =>
      expect(page.getByLabel("Nome social").first()).toBeVisible(),
    ),
    "details, documents": screen(`/users/details/edit/${person}?tab=documents`, ({ page }) =>
      expect(page.getByLabel("Número").first()).toBeVisible(),
    ),
    "details, terms": screen(`/users/details/edit/${person}?tab=terms`, heading("JOÃO PEDRO SILVA")),
    "details, decisions": screen(`/users/details/edit/${person}?tab=decisions`, heading("JOÃO PEDRO SILVA")),
    dashboard: screen("/dashboard", text("Sessões nas últimas 24 horas")),
    "all commands": screen("/commands", heading("Todos os comandos")),
    "no such screen": screen("/nowhere", text("Página não encontrada")),
  },
}
