import { expect, test } from "vitest"
import {
  addClient,
  addUser,
  asking,
  authorization,
  Browser,
  enter,
  federationForFile,
  pkce,
} from "../../support/server/federation"
import { demoPassword } from "../../support/server/system"

/** An application signs a person out whose browser is in the portal, too. */
const system = federationForFile()
const after = "https://sistema.exemplo.gov.br/saiu"

async function inPortal() {
  const app = await addClient(system, { postLogoutRedirectUris: [after] })
  const { id } = await addUser(system, app.id)
  const browser = new Browser()
  const { origin } = new URL(system.issuer)
  const answer = await browser.visit(`${origin}/api/session`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-client-key": "atalaia",
      "x-client-name": "tests",
      "x-client-version": "1",
      "x-session-cookie": "1",
      "sec-fetch-site": "same-origin",
      origin,
    },
    body: JSON.stringify({ id, password: demoPassword }),
  })
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return { app, browser, token }
}

/** Asks to sign out, and leaves everything. */
async function leave(
  browser: Browser,
  query: Record<string, string>,
  more: Record<string, string> = { logout: "yes" },
) {
  const asked = await browser.visit(`${system.issuer}/session/end?${new URLSearchParams(query)}`)
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(await asked.text())?.[1] ?? ""
  const body = new URLSearchParams({ xsrf, ...more })
  return browser.visit(`${system.issuer}/session/end/confirm`, { method: "POST", body })
}

test.each([
  ["and where to go on, if the application says it", { post_logout_redirect_uri: after }, true],
  ["if the application does not say where to go on", {}, false],
])("a person whom only the portal knows learns that they are still in it, %s", async (_, more, hasWay) => {
  const { app, browser } = await inPortal()
  const answer = await leave(browser, { client_id: app.appKey, ...more })
  const page = await answer.text()
  expect([answer.status, answer.headers.get("location")]).toEqual([200, null])
  expect(page).toContain("<h1>No Atalaia você continua</h1>")
  expect(page).toContain('href="/?command=sign+out">Sair do Atalaia</a>')
  expect(page.includes(`<a href="${after}">Voltar à aplicação</a>`)).toBe(hasWay)
})

test("a person who left everything, or this application alone, goes on at once", async () => {
  const { app, browser, token } = await inPortal()
  const request = () =>
    authorization(system.issuer, { ...asking(app.appKey), code_challenge: pkce().challenge })
  const query = { client_id: app.appKey, post_logout_redirect_uri: after }
  await enter(browser, request(), token)
  expect((await leave(browser, query, {})).headers.get("location")).toBe(after)
  await enter(browser, request(), token)
  expect((await leave(browser, query)).headers.get("location")).toBe(after)
})
