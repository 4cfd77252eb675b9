import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { superAdmin } from "../api"
import { expect, test } from "../system"

const named: AnswerOf<Calls["deputies"]["list"]>["items"][number] = {
  id: 1,
  holder: { atalaiaId: superAdmin, name: "HELENA CAVALCANTE" },
  deputy: { atalaiaId: "10820830895", name: "BRUNO TAVARES" },
  fromDate: "2026-11-29T20:15:00Z",
  untilDate: "2099-12-29T20:15:00Z",
  createDate: "2026-11-29T20:15:00Z",
  acceptedDate: "2026-11-29T20:20:00Z",
  state: "active",
  parts: ["authorizer"],
  mine: true,
  can: { accept: false, decline: false, end: true },
}

test("on a narrow screen one's own deputy decides in one's place, not in that of a “Você”", async ({
  app,
}) => {
  const { page } = app
  await page.setViewportSize({ width: 400, height: 840 })
  await page.route("**/api/deputies?*", (route) => route.fulfill({ json: { items: [named] } }))
  await app.signIn(superAdmin, { at: "/me/deputies" })
  const card = page.getByRole("list", { name: "Substitutos" }).getByRole("listitem")
  await expect(card).toContainText("BRUNO TAVARES em seu lugar")
})
