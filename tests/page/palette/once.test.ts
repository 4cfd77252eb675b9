import { recall } from "@/palette/ranking/history"
import type { Sent } from "../../support/page/consolePage"
import { superAdmin } from "../api"
import { expect, test } from "../system"

const line = "> block user 12345678909 app SINAL"
const remembered = () =>
  recall(localStorage, { key: "commands", person: superAdmin }, Date.now()).map(({ text, count, uses }) => ({
    text,
    count,
    uses,
  }))

test("from the palette to the change a line is looked up, previewed and remembered once", async ({ app }) => {
  const { page } = app
  await app.signIn(superAdmin, { at: "/me" })
  const sent: string[] = []
  page.on("request", (request: Sent) => {
    const preview = request.headers()["x-preview"] ? " previewed" : ""
    sent.push(`${request.method()} ${new URL(request.url()).pathname}${preview}`)
  })
  await app.type(`${line} because Ofício 12`)
  // The page is at rest: the preview is there.
  await app.address()
  const lookedUp = ["GET /api/search", "GET /api/applications"]
  expect(sent.filter((each) => lookedUp.includes(each))).toEqual(lookedUp)
  const change = "PATCH /api/client/12345678909/application/2/access-enabled"
  expect(sent).toContain(`${change} previewed`)
  sent.length = 0

  await page.keyboard.press("Enter")
  await expect(app.dialog(/Bloquear/)).toBeVisible()
  expect(sent).toEqual([])
  await page.keyboard.press("Control+Enter")
  await expect(app.notice("Usuário desabilitado na aplicação com sucesso.")).toBeVisible()
  expect(sent.filter((each) => !each.startsWith("GET"))).toEqual([change])
  expect(remembered()).toEqual([
    { text: line, count: 1, uses: ["command:block-user", "user:12345678909", "app:2"] },
  ])
})
