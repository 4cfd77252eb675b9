import { Hono, type Context as HonoContext } from "hono"
import { getCookie } from "hono/cookie"
import type { Services } from "../http/services"
import { begunHere } from "./begun"
import { stillNoEntry } from "./entry"
import { noEntryPage, pageHeaders } from "./pages"
import { backAddress, interactionParameter, providerOf, providerPath, signInAddress } from "./provider"

/** Where somebody who may not enter an application learns why, and where whoever gives up goes back to it. */
export function entrance(services: Services): Hono {
  const app = new Hono()

  /** The interaction that the address names, where this browser began it. */
  async function begun(c: HonoContext) {
    const uid = c.req.query(interactionParameter) ?? ""
    return (await begunHere(services, uid, (name) => getCookie(c, name)))?.interaction
  }

  // Loaded again, it looks anew: access may have come meanwhile.
  app.get("/entry", async (c) => {
    const interaction = await begun(c)
    if (interaction?.prompt.name !== "entry") return c.redirect("/")
    const { uid, session, lastSubmission } = interaction
    const provider = await providerOf(services)
    // Who has signed out since shows first who they are.
    if (!(session && (await provider.Session.findByUid(session.uid)))) return c.redirect(signInAddress(uid))
    const noEntry = await stillNoEntry(services.db, interaction)
    if (noEntry) {
      const ways = {
        again: `${providerPath}/entry?${interactionParameter}=${uid}`,
        asAnother: signInAddress(uid),
        back: backAddress(uid),
      }
      return c.html(noEntryPage(noEntry, ways), 403, pageHeaders)
    }
    interaction.result = lastSubmission ?? {}
    await interaction.persist()
    return c.redirect(interaction.returnTo)
  })

  app.get("/entry/back", async (c) => {
    const interaction = await begun(c)
    if (!interaction) return c.redirect("/")
    interaction.result = {
      error: "access_denied",
      error_description:
        interaction.prompt.name === "entry"
          ? "the person may not use this application"
          : "the person went back without signing in",
    }
    await interaction.persist()
    return c.redirect(interaction.returnTo)
  })
  return app
}
