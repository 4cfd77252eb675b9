import { as as asPerson, superAdmin } from "../api"
import { type App, expect } from "../system"
import { commandAt, type Scene, screen, text, type Walk } from "./scene"

const users = "/users/list?search=joao pedro silva"
const button = ({ page }: App) => page.getByRole("button", { name: "Buscas guardadas" })
const opened: Scene["ready"] = (app) =>
  expect(
    app.dialog("Buscas guardadas").getByRole("button", { name: "Editar Os João Pedro", exact: true }),
  ).toBeVisible()

/** Saves two searches through the API: the one of the list, which is shared, and another one. */
async function keep(app: App) {
  await asPerson(app, superAdmin, async (call) => {
    const { items } = await call<{ items: object[] }>("GET", "/searches")
    if (items.length > 0) return
    const { id } = await call<{ id: number }>("POST", "/searches", {
      name: "Os João Pedro",
      address: users,
      shared: true,
    })
    await call("POST", "/searches", {
      name: "Inativos",
      address: "/users/list?search=active:false",
      shared: false,
    })
    await call("PUT", `/searches/${id}/report`, { every: "monday", hour: 7, onlyChanges: true })
  })
}

/** The dialog that a line opens, once there are such searches. */
const typed = (line: string) => async (app: App) => {
  await keep(app)
  await app.type(line)
  await app.page.keyboard.press("Enter")
}

/** Saved searches. */
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
      show: typed('> edit search "Os João Pedro"'),
      ready: (app) => expect(app.dialog("Editar busca guardada").getByLabel("Nome")).toBeFocused(),
    },
    "kept search, updated": {
      at: "/users/list?search=active:true",
      show: typed('> update search "Os João Pedro"'),
      ready: text("É compartilhada: muda também"),
    },
    "kept search, by e-mail": {
      at: "/users/list?search=active:true",
      show: typed('> schedule search "Inativos" every monday at 7'),
      ready: text("quantos a busca Inativos encontra, toda segunda-feira às 7h"),
    },
    "kept search, by e-mail no more": {
      at: "/users/list?search=active:true",
      show: typed('> unschedule search "Os João Pedro"'),
      ready: text("a busca Os João Pedro não chega mais ao seu e-mail"),
    },
    "kept search, gone": {
      ...screen("/searches/999999", text("Esta busca não existe mais")),
      gone: true,
    },
  },
}
