import { startListener } from "../../support/server/relyingParty"
import { as, superAdmin } from "../api"
import { expect, test } from "../system"

test("an integration is tested by command: what is wrong is said with what to do, and tested again once mended", async ({
  app,
}) => {
  const { page } = app
  let status = 200
  const listener = await startListener(() => status)
  try {
    await as(app, superAdmin, (call) =>
      call("PUT", "/applications/SINAL/integration", {
        kind: "public",
        redirectUris: ["https://sistema.exemplo.gov.br/volta"],
        postLogoutRedirectUris: [],
        grants: ["authorization_code"],
        backchannelLogoutUri: listener.address,
        events: [],
      }),
    )
    await app.signIn(superAdmin)
    await app.type("> testar integração SINAL")
    await page.keyboard.press("Enter")
    const test = page.getByRole("region", { name: "Teste" })
    await expect(test).toBeFocused()
    await expect(test.getByRole("status")).toHaveText("1 problema encontrado.")
    const logout = test.getByRole("listitem").filter({ hasText: "Endereço de aviso de saída" })
    await expect(logout.getByRole("img", { name: "Problema" })).toBeVisible()
    await expect(logout).toContainText("Aceitou (200) um aviso sem assinatura.")
    await expect(logout).toContainText("A aplicação tem de conferir a assinatura do aviso")
    status = 400
    await test.getByRole("button", { name: "Testar de novo" }).click()
    await expect(test.getByRole("status")).toHaveText("Tudo em ordem.")
  } finally {
    await listener.close()
  }
})
