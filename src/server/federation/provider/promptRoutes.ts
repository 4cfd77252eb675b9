import { sql } from "drizzle-orm"
import { Hono, type Context as HonoContext } from "hono"
import { getCookie } from "hono/cookie"
import type { Interaction } from "oidc-provider"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import type { Services } from "../../platform/services/services"
import { stillNoEntry } from "./accessCheck"
import { clientWithKey } from "./clients"
import { interactionHere } from "./interactionHere"
import { accountPage, consentPage, noEntryPage, pageHeaders, returnedPage } from "./pages"
import { backAddress, interactionParameter, type PagePrompt, promptAddress, signInAddress } from "./prompts"
import { providerOf } from "./providerOf"

const person = type({ name: "string" })

async function nameOf(db: Database, accountId: string): Promise<string> {
  const [found] = await rows(db, person, sql`select name from person where atalaia_id = ${accountId}`)
  return found?.name ?? accountId
}

/** The error for the application if the person goes back, by the question that they were asked. */
const reasons: Readonly<Record<string, string>> = {
  entry: "the person may not use this application",
  consent: "the person did not consent",
}

/** Continues with the earlier answers and this one. */
async function goOn(c: HonoContext, interaction: Interaction, answered: object = {}) {
  interaction.result = { ...interaction.lastSubmission, ...answered }
  await interaction.persist()
  return c.redirect(interaction.returnTo, 303)
}

/**
 * The pages between the sign-in and the application: whether the person tries again, goes on with this account, why they may not
 * enter, and what the application receives; and the way back for those who give up.
 */
export function promptRoutes(services: Services): Hono {
  const app = new Hono()

  /** The interaction that the URL names, if this browser began it. */
  async function begun(c: HonoContext): Promise<Interaction | undefined> {
    const uid = c.req.query(interactionParameter) ?? ""
    return (await interactionHere(services, uid, (name) => getCookie(c, name)))?.interaction
  }

  /** Answers with a page for the person who is asked; who has signed out since must sign in first. */
  async function asked(
    c: HonoContext,
    prompt: PagePrompt,
    answer: (interaction: Interaction, accountId: string) => Promise<Response>,
  ): Promise<Response> {
    const interaction = await begun(c)
    if (interaction?.prompt.name !== prompt) return c.redirect("/")
    const { uid, session } = interaction
    const provider = await providerOf(services)
    if (!(session && (await provider.Session.findByUid(session.uid)))) return c.redirect(signInAddress(uid))
    return answer(interaction, session.accountId)
  }

  /** The addresses that a page leads to. */
  const waysOf = ({ uid }: Interaction, prompt: PagePrompt) => ({
    again: promptAddress(prompt, uid),
    asAnother: signInAddress(uid),
    back: backAddress(uid),
  })

  const clientOf = ({ params }: Interaction) => clientWithKey(services.db, String(params.client_id))

  // A reload checks again, since access may have been granted by now.
  app.get("/entry", (c) =>
    asked(c, "entry", async (interaction) => {
      const noEntry = await stillNoEntry(services.db, interaction)
      if (!noEntry) return goOn(c, interaction)
      return c.html(noEntryPage(noEntry, waysOf(interaction, "entry")), 403, pageHeaders)
    }),
  )

  app.get("/returned", async (c) => {
    const interaction = await begun(c)
    if (interaction?.prompt.name !== "returned") return c.redirect("/")
    const application = (await clientOf(interaction))?.client_name ?? ""
    return c.html(returnedPage(application, waysOf(interaction, "returned")), 200, pageHeaders)
  })
  app.post("/returned", async (c) => {
    const interaction = await begun(c)
    return interaction?.prompt.name === "returned" ? goOn(c, interaction) : c.redirect("/")
  })

  app.get("/select_account", (c) =>
    asked(c, "select_account", async (interaction, accountId) => {
      const application = (await clientOf(interaction))?.client_name ?? ""
      const given = { application, name: await nameOf(services.db, accountId) }
      return c.html(accountPage(given, waysOf(interaction, "select_account")), 200, pageHeaders)
    }),
  )

  app.get("/consent", (c) =>
    asked(c, "consent", async (interaction, accountId) => {
      const client = await clientOf(interaction)
      const granted = new Set(client?.scope?.split(" "))
      const scopes = String(interaction.params.scope).split(" ")
      const given = {
        application: client?.client_name ?? "",
        name: await nameOf(services.db, accountId),
        scopes: scopes.filter((scope) => granted.has(scope)),
      }
      return c.html(consentPage(given, waysOf(interaction, "consent")), 200, pageHeaders)
    }),
  )

  for (const prompt of ["select_account", "consent"] as const) {
    app.post(`/${prompt}`, (c) => asked(c, prompt, (interaction) => goOn(c, interaction, { [prompt]: {} })))
  }

  app.get("/entry/back", async (c) => {
    const interaction = await begun(c)
    if (!interaction) return c.redirect("/")
    interaction.result = {
      error: "access_denied",
      error_description: reasons[interaction.prompt.name] ?? "the person went back without signing in",
    }
    await interaction.persist()
    return c.redirect(interaction.returnTo)
  })
  return app
}
