const person = "12345678909"
const users = "/users/list?search=silva%20active:true"

const first = (page, role, name) => page.getByRole(role, { name }).first().waitFor()

/**
 * The main screens: the address, the actor (by default the super admin) and the sign that it is fully rendered. With the clock of
 * `moment.mjs` unless `today`.
 */
export const pictures = [
  {
    name: "users",
    at: users,
    show: async (page) => {
      await page.getByRole("row").nth(4).waitFor()
      await page.keyboard.press("j")
      await page.keyboard.press("j")
    },
    ready: (page) => page.getByText(/na sua busca/).waitFor(),
  },
  {
    name: "palette",
    at: users,
    show: (page) => type(page, `> block user ${person} app SINAL`),
    ready: (page) => page.getByText(/Ao confirmar, SINAL fica fechada/).waitFor(),
  },
  {
    name: "user",
    at: `/users/${person}?tab=permissions`,
    show: (page) => page.getByRole("button", { name: /^SINAL\b/ }).click(),
    ready: (page) => page.getByText("Lê o histórico de alertas").waitFor(),
  },
  {
    name: "queue",
    at: "/user-authorizer/update",
    as: "10720730724",
    ready: (page) => page.getByRole("insertion").first().waitFor(),
  },
  {
    name: "form",
    at: "/registry/11821831829?step=documents",
    ready: (page) => first(page, "textbox", "Número"),
  },
  {
    name: "organizations",
    at: `/organizations?${new URLSearchParams({ command: "open org PMCE" })}`,
    ready: (page) => first(page, "treeitem", /^CPC-PMCE/),
  },
  {
    name: "dashboard",
    at: "/dashboard",
    ready: (page) => page.getByText("Sessões nas últimas 24 horas").waitFor(),
  },
  {
    name: "palette-dark",
    at: users,
    dark: true,
    show: (page) => type(page, `> block user ${person} role ROLE_SINAL_GESTOR app SIN`),
    ready: (page) => page.getByText(/^Aplicações que casam/).waitFor(),
  },
  {
    name: "example-app",
    today: true,
    at: "/me",
    as: person,
    show: async (page, call) => {
      await page.goto("http://127.0.0.1:8090/entrar")
      await page.getByText("Olá, JOÃO PEDRO SILVA").waitFor()
      const why = { enabled: false, description: "Uso indevido, apuração 123/2026" }
      await call("PATCH", `/client/${person}/application/SINAL/access-enabled`, why)
    },
    ready: (page) => page.getByText("A sua sessão foi encerrada").waitFor(),
  },
]

/** Opens the palette over the loaded list, and types a line. */
async function type(page, line) {
  await page.getByRole("row").nth(4).waitFor()
  await page.keyboard.press("Control+k")
  await page.getByRole("combobox", { name: "Buscar ou comandar" }).fill(line)
}
