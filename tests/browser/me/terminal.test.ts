import { type App, expect, test } from "../system"

/** A terminal requests a code from the provider, and a person types it in their browser. */
const person = "12345678909"

async function beginning({ page }: App): Promise<{ userCode: string; deviceCode: string }> {
  const form = { client_id: "atalaia.terminal", scope: "openid" }
  const answer = await page.request.post("/oidc/device/auth", { form })
  const { user_code: userCode, device_code: deviceCode } = await answer.json()
  return { userCode, deviceCode }
}

test("a terminal is approved where somebody is signed in, and is then one of their devices", {
  tag: "@core",
}, async ({ app }) => {
  const { page } = app
  await app.signInByForm(person, { at: "/me" })
  const { userCode, deviceCode } = await beginning(app)
  await page.goto("/oidc/device")
  await page.getByLabel("Código").fill(userCode)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Confirme o terminal" })).toBeVisible()
  await expect(page.getByText("O pedido veio de 127.0.0.1")).toBeVisible()
  await expect(page.getByText(userCode)).toBeVisible()
  await page.getByRole("button", { name: "Sim, entrar" }).click()
  await expect(page.getByText("Você entrou. Pode fechar esta página")).toBeVisible()
  const form = {
    client_id: "atalaia.terminal",
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code: deviceCode,
  }
  const given = await page.request.post("/oidc/token", { form })
  const { access_token: accessToken } = await given.json()
  const headers = {
    "X-Client-Key": "atalaia",
    "X-Client-Name": "atalaia-terminal",
    "X-Client-Version": "1",
    "User-Agent": "AtalaiaTerminal/0.9.0 (Linux)",
  }
  const entered = await page.request.post("/api/session/terminal", { headers, data: { accessToken } })
  expect(entered.status()).toBe(200)
  await page.goto("/me/devices")
  const devices = page.getByRole("list", { name: "Meus dispositivos" }).getByRole("heading", { level: 2 })
  await expect(devices.last()).toContainText("Terminal 0.9 no Linux")
})
