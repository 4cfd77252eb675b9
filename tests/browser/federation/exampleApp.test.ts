import { startExampleApp } from "../../support/exampleApp.mjs"
import { freePort } from "../../support/server/freePort"
import { as, roleInSinal, superAdmin } from "../api"
import { type App, demoPassword, expect, test } from "../system"

/** The README's suggestion: blocking a person in the console ends their session in another system. */
const person = "12345678909"

const fastLine = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

test("whoever is blocked by palette is thrown out of the example app, and comes back unblocked", {
  tag: "@core",
}, async ({ app }) => {
  const { server } = app.system
  const address = `http://127.0.0.1:${await freePort()}`
  await server.database("moveSinal", { address, kind: "confidential" })
  const example = await startExampleApp({ ISSUER: `${server.address}/oidc`, ADDRESS: address })
  try {
    const joao = await app.another("another browser")
    const { page } = joao
    await page.goto(address)
    await page.getByRole("link", { name: "Entrar com o Atalaia" }).click()
    await page.getByLabel("CPF ou identificador").fill(person)
    await page.getByLabel("Senha", { exact: true }).fill(demoPassword)
    await page.getByLabel("Senha", { exact: true }).press("Enter")
    await expect(page.getByRole("heading", { name: "Olá, JOÃO PEDRO SILVA" })).toBeVisible()
    await expect(page.getByText("SSP-SP › PCSP")).toBeVisible()
    await expect(page.getByRole("listitem")).toHaveText(["ROLE_SINAL_GESTOR"])

    await app.signIn(superAdmin)
    await byPalette(app, "block", "Bloquear usuário")
    await expect(page.getByRole("heading", { name: "A sua sessão foi encerrada" })).toBeVisible()
    await expect(page.getByRole("status")).toContainText(
      /^O Atalaia avisou às .* o seu acesso a esta aplicação foi retirado/,
    )
    await page.getByRole("link", { name: "Entrar com o Atalaia" }).click()
    await expect(page.getByText("Um administrador fechou o seu acesso a SINAL.")).toBeVisible()
    await expect(page.getByRole("link", { name: "Solicitar acesso" })).toHaveCount(0)
    await page.getByRole("link", { name: "Voltar à aplicação" }).click()
    await expect(page.getByRole("status")).toContainText("O Atalaia não deixou você entrar")

    await byPalette(app, "unblock", "Desbloquear usuário")
    // Some seconds later: at once, a page would ask first.
    await page.context().clearCookies({ name: /led-back/ })
    await page.goto(`${address}/entrar`)
    await expect(page.getByRole("heading", { name: "Olá, JOÃO PEDRO SILVA" })).toBeVisible()

    // Another role, granted while the session is open.
    const role = await roleInSinal(app, person, "ROLE_SINAL_CONSULTA")
    await as(app, superAdmin, (call) =>
      call("POST", `/client/${person}/application/SINAL/assignments/roles`, { roleId: role?.id }),
    )
    await page.reload()
    await expect(page.getByRole("listitem")).toHaveText(["ROLE_SINAL_CONSULTA", "ROLE_SINAL_GESTOR"])

    // On a slow connection the page learns that its session has ended while the browser still navigates to Atalaia.
    const line = await page.context().newCDPSession(page)
    await line.send("Network.emulateNetworkConditions", { ...fastLine, latency: 1500 })
    await page.getByRole("button", { name: "Sair" }).click()
    await expect(page.getByRole("button", { name: "Sair de todas" })).toBeVisible({ timeout: 30_000 })
    await line.send("Network.emulateNetworkConditions", fastLine)
    await page.getByRole("button", { name: "Sair de todas" }).click()
    await expect(page).toHaveURL(`${address}/`)
    await expect(page.getByRole("heading", { name: "Você não está nesta aplicação" })).toBeVisible()
    await page.getByRole("link", { name: "Entrar com o Atalaia" }).click()
    await expect(page.getByLabel("CPF ou identificador")).toBeVisible()
  } finally {
    await example.stop()
  }
  expect(example.output()).toBe(`Example: ${address}\nGET failed: access_denied\n`)
})

/** Types a command about the person in SINAL, and confirms it with a reason. */
async function byPalette(app: App, verb: string, form: string) {
  await app.type(`> ${verb} user ${person} app SINAL`)
  const palette = app.page.getByRole("dialog", { name: "Buscar ou comandar" })
  await expect(palette.getByText("JOÃO PEDRO SILVA")).toBeVisible()
  await app.page.keyboard.press("Enter")
  await app.dialog(form).getByLabel("Justificativa").fill("Apuração 123/2026")
  await app.page.keyboard.press("Control+Enter")
  await expect(app.dialog(form)).toBeHidden()
}
