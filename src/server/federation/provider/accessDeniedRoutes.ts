import { Hono, type Context as HonoContext } from "hono"
import { getCookie } from "hono/cookie"
import type { Services } from "../../platform/services/services"
import { providerPath } from "../../platform/settings/settings"
import { stillNoEntry } from "./accessCheck"
import { interactionHere } from "./interactionHere"
import { noEntryPage, pageHeaders } from "./pages"
import { backAddress, interactionParameter, providerOf, signInAddress } from "./provider"

/** Routes that explain a denied entry to the person, and that return them to the application if they give up. */
export function accessDeniedRoutes(services: Services): Hono {
  const app = new Hono()

  /** The interaction that the URL names, if this browser began it. */
  async function begun(c: HonoContext) {
    const uid = c.req.query(interactionParameter) ?? ""
    return (await interactionHere(services, uid, (name) => getCookie(c, name)))?.interaction
  }

  // A reload checks again, since access may have been granted by now.
  app.get("/entry", async (c) => {
    const interaction = await begun(c)
    if (interaction?.prompt.name !== "entry") return c.redirect("/")
    const { uid, session, lastSubmission } = interaction
    const provider = await providerOf(services)
    // A person who has signed out since must sign in first.
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
