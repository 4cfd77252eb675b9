import { as as asPerson, superAdmin } from "../api"
import { type App, expect } from "../system"
import { commandAt, type Scene, screen, text, type Walk } from "./scene"

const users = "/users/list?search=joao pedro silva"
const button = ({ page }: App) => page.getByRole("button", { name: "Buscas guardadas" })
const opened: Scene["ready"] = (app) =>
  expect(
    app.dialog("Buscas guardadas").getByRole("button", { name: "Editar Os João Pedro", exact: true }),
  ).toBeVisible()

/** Keeps two searches, beside the page: that of the list, which is shared, and another one. */
async function keep(app: App) {
  await asPerson(app, superAdmin, async (call) => {
    const { items } = await call<{ items: object[] }>("GET", "/searches")
    if (items.length > 0) return
    await call("POST", "/searches", { name: "Os João Pedro", address: users, shared: true })
    await call("POST", "/searches", {
      name: "Inativos",
      address: "/users/list?search=active:false",
      shared: false,
    })
  })
}

/** Searches that are kept under a name. */
export const searches: Walk = {
  scenes: {
    "kept searches": {
      at: users,
      show: async (app) => {
        await keep(app)
        await button(app).click()
      },
      ready: opened,
    },
    "kept search, new": {
      at: commandAt("keep search", users),
      ready: (app) => expect(app.dialog("Guardar busca").getByLabel("Nome")).toBeFocused(),
    },
    "kept search, edited": {
      at: "/users/list?search=active:true",
      show: async (app) => {
        await keep(app)
        await app.type('> edit search "Os João Pedro"')
        await app.page.keyboard.press("Enter")
      },
      ready: (app) => expect(app.dialog("Editar busca guardada").getByLabel("Nome")).toBeFocused(),
    },
    "kept search, updated": {
      at: "/users/list?search=active:true",
      show: async (app) => {
        await keep(app)
        await app.type('> update search "Os João Pedro"')
        await app.page.keyboard.press("Enter")
      },
      ready: text("É compartilhada: muda também"),
    },
    "kept search, gone": screen("/searches/999999", text("Esta busca não existe mais")),
  },
}
