import { askForReview } from "../../support/console/reviews"
import { as as asPerson, superAdmin } from "../api"
import { type App, expect } from "../system"
import { heading, type Scene, screen, text, type Walk } from "./scene"

/** Makes a review through the API, waits until its lines are fixed, and opens a screen of it. */
const reviewAt = (screenOf: (id: number) => string) => async (app: App) => {
  const id = await asPerson(app, superAdmin, async (call) => {
    const made = await askForReview(call)
    await expect
      .poll(async () => (await call<{ state: string }>("GET", `/reviews/${made}`)).state)
      .toBe("open")
    return made
  })
  await app.page.evaluate((to) => history.pushState(null, "", to), screenOf(id))
}
const waiting: Scene["ready"] = ({ page }) =>
  expect(page.getByRole("region", { name: "Linha atual" })).toContainText("ainda precisa de")

/** Reviews of access: their list, one of them with its report, and its queue. */
export const reviews: Walk = {
  scenes: {
    reviews: screen("/reviews", text("Nenhuma revisão")),
    "review, open": {
      at: "/reviews",
      leadsTo: "review",
      show: reviewAt((id) => `/reviews/${id}`),
      ready: heading("Trimestre"),
    },
    "review, its queue": {
      at: "/reviews",
      leadsTo: "reviewLines",
      show: reviewAt((id) => `/reviews/${id}/lines`),
      ready: waiting,
    },
  },
}
