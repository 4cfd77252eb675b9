import { expect } from "../system"
import { heading, type Scene, screen, text, type Walk } from "./scene"

const decision: Scene["ready"] = ({ page }) =>
  expect(page.getByRole("region", { name: "Decisão" })).toBeVisible()
const preUser = "11931931925"

/** The queues, and the people who decide. */
export const queues: Walk = {
  scenes: {
    "evaluation, pre-registrations filtered": screen("/user-authorizer/pre-user?name=a", async ({ page }) => {
      await expect(page.getByRole("form", { name: "Filtrar pendências" })).toBeVisible()
      await expect(page.getByRole("heading", { name: "Dados básicos" })).toBeVisible()
    }),
    "evaluation, pre-registrations": screen("/user-authorizer/pre-user", decision),
    "evaluation, one pre-registration": screen(`/user-authorizer/view/pre-user/${preUser}`, decision),
    "evaluation, updates": screen("/user-authorizer/update", ({ page }) =>
      expect(page.getByRole("insertion").first()).toBeVisible(),
    ),
    "evaluation, one update that is over": screen(
      "/user-authorizer/view/update/10120130149",
      heading("Avaliação de atualização cadastral"),
    ),
    "evaluation, refusal": {
      at: "/user-authorizer/update",
      show: async (app) => {
        await decision(app)
        await app.page.keyboard.press("r")
        await app.page.keyboard.press("Control+Enter")
      },
      ready: text(/^Sua justificativa está vazia/),
    },
    inbox: screen("/inbox", ({ page }) =>
      expect(
        page.getByRole("list", { name: "Caixa de entrada" }).getByRole("listitem").first(),
      ).toBeVisible(),
    ),
    "access requests to decide": screen(
      "/system-access-requests",
      heading("Gerência de Solicitações de Acesso"),
    ),
    "access requests of an application": screen("/system-access-requests?app=SINAL", ({ page }) =>
      expect(
        page.getByRole("region", { name: "Solicitação atual" }).getByRole("heading").first(),
      ).toBeVisible(),
    ),
    "access request, by itself": {
      at: "/system-access-requests?app=SINAL",
      leadsTo: "accessRequest",
      show: async ({ page }) => {
        const list = page.getByRole("list", { name: "Gerência de Solicitações de Acesso" })
        const address = (await list.getByRole("link").first().getAttribute("href")) ?? ""
        await page.evaluate((to) => history.pushState(null, "", to), address)
      },
      ready: heading("Detalhes da solicitação de acesso"),
    },
    "incompatible roles": screen("/incompatibilities", text("Quem opera alertas não audita o cadastro")),
    "incompatible roles, one rule": screen(
      "/incompatibilities/1",
      heading("Quem opera alertas não audita o cadastro"),
    ),
    consents: screen("/consents", text("Nenhum pedido de consentimento")),
    "authorizer registrars": screen("/authorizer/authorizer-manager", text(/Foram encontrados/)),
    "linker registrars": screen(
      "/linker/linker-management?cpf=11021031011&app=SINAL",
      text("MARCOS ANTÔNIO REIS"),
    ),
    "linker registrar, new": screen("/linker/new", heading("Adicionar cadastrador vinculador")),
    "linker registrar, in edit": screen(
      "/linker/edit/11021031011/SINAL",
      heading("Editar cadastrador vinculador"),
    ),
  },
}
