import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../../support/server/freePort"
import { startGovbr } from "../../support/server/govbr"
import { keepToRest } from "../rest"
import { type Server, startServer } from "../server"
import { expect, test } from "../system"
import { templateFolder } from "../template"

/** Signing in with gov.br, of which `npm run example-govbr` is a mock, on a server that is set up for it. */
async function withGovbr(
  act: (address: string, server: Server) => Promise<void>,
  more: Record<string, string> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atalaia-upstream-"))
  await cp(templateFolder, folder, { recursive: true })
  const port = await freePort()
  const govbr = await startGovbr(`http://127.0.0.1:${port}`)
  const env = {
    GOVBR_ISSUER: govbr.issuer,
    GOVBR_CLIENT_ID: "atalaia",
    GOVBR_CLIENT_SECRET: "segredo",
    ...more,
  }
  const server = await startServer(folder, { port, env })
  try {
    await act(server.address, server)
    expect(server.failures()).toEqual([])
  } finally {
    await server.kill()
    await govbr.close()
    await rm(folder, { recursive: true, force: true })
  }
}

test("a person enters with gov.br, and every other end has a way on", async ({ page }) => {
  await withGovbr(async (address) => {
    const withIt = page.getByRole("button", { name: "Entrar com gov.br" })
    const there = page.getByRole("heading", { name: "gov.br de exemplo" })
    const said = page.getByRole("alert")
    const enter = () => page.getByRole("button", { name: "Entrar", exact: true }).click()

    await page.goto(`${address}/me/devices`)
    await withIt.click()
    await expect(there).toBeVisible()
    await page.getByRole("button", { name: "Cancelar" }).click()
    await expect(said).toHaveText(/^A entrada foi cancelada no gov\.br\./)
    await page.getByRole("button", { name: "Tentar de novo" }).click()
    await page.getByLabel("CPF").fill("529.982.247-25")
    await enter()
    await expect(said).toHaveText(/não há cadastro com o seu CPF no Atalaia/)
    await page.getByRole("button", { name: "Ir para a página de entrada" }).click()
    await expect(page.getByLabel("CPF ou identificador")).toBeVisible()
    await withIt.click()
    await page.getByLabel("CPF").fill("12345678909")
    await page.getByLabel("Nível da conta").selectOption("bronze")
    await enter()
    await expect(said).toHaveText(/^A sua conta gov\.br é bronze: aqui entra quem tem conta prata ou ouro\./)
    await page.getByRole("button", { name: "Tentar de novo" }).click()
    await enter()
    // The address that was wanted before.
    await expect(page).toHaveURL(`${address}/me/devices`)
    await expect(page.getByRole("heading", { name: "Meus dispositivos" })).toBeVisible()
    await expect(page.getByText("Entrou pelo gov.br, ou outro provedor").first()).toBeVisible()

    // Signing out of Atalaia alone leaves gov.br open, so it is offered, too.
    await page.getByRole("button", { name: /Seu perfil/ }).click()
    await page.getByRole("button", { name: "Sair" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Sair" }).click()
    await page.getByRole("link", { name: "Sair também do gov.br" }).click()
    await expect(page).toHaveURL(`${address}/login`)
    await expect(withIt).toBeVisible()
    await expect(page.getByRole("link", { name: "Sair também do gov.br" })).toHaveCount(0)

    // An answer that was taken already, as by the back button or in another tab.
    await page.goto(`${address}/login/upstream?code=x&state=y`)
    await expect(said).toHaveText(/já foi usada/)
    await page.getByRole("button", { name: "Ir para a página de entrada" }).click()
    await expect(page.getByLabel("CPF ou identificador")).toBeVisible()
  })
})

test("the button and the page of an answer are seen in both themes, also on a phone", async ({ page }) => {
  await withGovbr(async (address) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(address)
      const button = page.getByRole("button", { name: "Entrar com gov.br" })
      await expect(button).toBeInViewport({ ratio: 1 })
      await page.goto(`${address}/login/upstream`)
      await expect(page.getByRole("button", { name: "Ir para a página de entrada" })).toBeFocused()
    }
  })
})

test("without passwords gov.br is the way in, at once, and shows again who one is", async ({ page }) => {
  await withGovbr(
    async (address, server) => {
      const withIt = page.getByRole("button", { name: "Entrar com gov.br" })
      const enter = () => page.getByRole("button", { name: "Entrar", exact: true }).click()
      const shown = () => page.getByRole("button").or(page.getByRole("textbox"))

      // Drawn before the server has said anything.
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route("**/api/session/upstream", async (route) => {
        await held
        await route.fallback()
      })
      await page.goto(`${address}/users/details/edit/me?tab=personal`)
      await expect(withIt).toBeFocused()
      await expect(page.getByRole("textbox")).toHaveCount(0)
      answer()
      await page.unrouteAll({ behavior: "wait" })
      await keepToRest(page)
      await expect(shown()).toHaveText([
        "Entrar com gov.br",
        "Entrar com chave de acesso",
        "Continuar pré-cadastro",
        "Acesso de emergência",
      ])
      await page.keyboard.press("Enter")
      await page.getByLabel("CPF").fill("12345678909")
      await enter()

      await page.getByRole("button", { name: "Solicitar alterações" }).click()
      const email = page.getByRole("textbox", { name: "E-mail" })
      await email.fill("novo.endereco@exemplo.gov.br")
      await server.database("later")
      await page.keyboard.press("Control+s")
      const question = page.getByRole("dialog", { name: "Confirme que é você" })
      const again = question.getByRole("button", { name: "Entrar de novo com gov.br" })
      await expect(again).toBeFocused()
      await expect(question.getByRole("textbox")).toHaveCount(0)
      await page.keyboard.press("Enter")
      await expect(page).toHaveURL(/[?&]prompt=login(&|$)/)
      await enter()
      // The draft is there, and nothing is asked any more.
      await expect(email).toHaveValue("novo.endereco@exemplo.gov.br")
      await page.keyboard.press("Control+s")
      await expect(page.getByText("Pedido: novo.endereco@exemplo.gov.br")).toBeVisible()

      await page.goto(`${address}/me`)
      const main = page.getByRole("main")
      await expect(main.getByRole("link", { name: "Meus dispositivos" })).toBeVisible()
      await expect(main.getByText(/senha/i).filter({ hasNotText: "sem senha" })).toHaveCount(0)
      await page.goto(`${address}/me/update-password`)
      await expect(main.getByRole("heading", { name: "Aqui se entra com gov.br, sem senha." })).toBeVisible()
    },
    { PASSWORD_SIGN_IN: "off" },
  )
})

test("without passwords the term is all of a first access", async ({ page }) => {
  await withGovbr(
    async (address) => {
      await page.goto(`${address}/me/devices`)
      await page.getByRole("button", { name: "Entrar com gov.br" }).click()
      await page.getByLabel("CPF").fill("11521531536")
      await page.getByRole("button", { name: "Entrar", exact: true }).click()
      await page.getByRole("checkbox").check()
      await page.getByRole("button", { name: "Aceitar e entrar" }).click()
      await expect(page.getByRole("banner").getByRole("button", { name: /Seu perfil/ })).toBeVisible()
      await expect(page.getByRole("button", { name: "Aceitar e entrar" })).toHaveCount(0)
    },
    { PASSWORD_SIGN_IN: "off" },
  )
})
