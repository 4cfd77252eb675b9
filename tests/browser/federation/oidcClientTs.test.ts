import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { demoPassword, expect, test } from "../system"

/** A single-page app: it has no secret, and calls Atalaia from another origin. */
const library = fileURLToPath(
  new URL("../../../node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js", import.meta.url),
)

const html = (issuer: string) => `<!doctype html>
<html lang="pt-BR">
<title>Página de prova</title>
<link rel="icon" href="data:,">
<script src="/oidc-client-ts.js"></script>
<button id="enter">Entrar</button> <button id="renew">Renovar</button> <button id="leave">Sair</button>
<output></output>
<script>
const manager = new oidc.UserManager({
  authority: "${issuer}",
  client_id: "sinal",
  redirect_uri: location.origin + "/volta",
  post_logout_redirect_uri: location.origin + "/",
  scope: "openid profile roles",
  loadUserInfo: true,
})
const show = (user) => {
  document.querySelector("output").textContent = user
    ? user.profile.name + ": " + user.profile.roles.join() + " " + user.access_token
    : "ninguém"
}
const failed = (error) => { document.querySelector("output").textContent = "falhou: " + error.message }
enter.onclick = () => manager.signinRedirect().catch(failed)
renew.onclick = () => manager.signinSilent().then(show, failed)
leave.onclick = () => manager.signoutRedirect().catch(failed)
if (location.pathname === "/volta") {
  manager.signinRedirectCallback().then((user) => { history.replaceState(null, "", "/"); show(user) }, failed)
} else {
  manager.getUser().then(show, failed)
}
</script>`

/** Serves that page on its own port. */
async function servePage(issuer: string) {
  const script = await readFile(library)
  const server = createServer(({ url }, response) => {
    const isScript = url === "/oidc-client-ts.js"
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8")
    response.end(isScript ? script : html(issuer))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test("a page without a server of its own signs a person in, renews, and signs them out", async ({ app }) => {
  const { server } = app.system
  const { address, close } = await servePage(`${server.address}/oidc`)
  await server.database("moveSinal", { address, kind: "public" })
  const { page } = await app.another("another browser")
  const shown = page.getByRole("status")
  try {
    await page.goto(address)
    await expect(shown).toHaveText("ninguém")
    await page.getByRole("button", { name: "Entrar", exact: true }).click()
    await page.getByLabel("CPF ou identificador").fill("12345678909")
    await page.getByLabel("Senha", { exact: true }).fill(demoPassword)
    await page.getByLabel("Senha", { exact: true }).press("Enter")
    await expect(shown).toHaveText(/^JOÃO PEDRO SILVA: ROLE_SINAL_GESTOR ./)

    const before = await shown.innerText()
    await page.getByRole("button", { name: "Renovar" }).click()
    await expect(shown).not.toHaveText(before)
    await expect(shown).toHaveText(/^JOÃO PEDRO SILVA: ROLE_SINAL_GESTOR ./)

    await page.getByRole("button", { name: "Sair" }).click()
    await page.getByRole("button", { name: "Sair de todas" }).click()
    await expect(page).toHaveURL(`${address}/`)
    await expect(shown).toHaveText("ninguém")
    await page.getByRole("button", { name: "Entrar", exact: true }).click()
    await expect(page.getByLabel("CPF ou identificador")).toBeVisible()
  } finally {
    close()
  }
})
