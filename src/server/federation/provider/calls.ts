import { sql } from "drizzle-orm"
import type { Interaction } from "oidc-provider"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { asksForPasskey, isMet, type Level, levelsAsked } from "@/domain/authentication"
import { firstNames } from "@/domain/people/person"
import { reauthenticationMinutes } from "@/domain/sessions"
import { formatDateTime } from "@/domain/time/when"
import type { Actor, Handlers } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { conflict, Refusal } from "../../platform/refusal/refusal"
import { howSignedIn, stillNoEntry } from "./accessCheck"
import { type InteractionHere, interactionHere } from "./interactionHere"
import { rotateSigningKeys } from "./keys"
import { backAddress } from "./prompts"
import { readKeysAnew } from "./providerOf"
import { sessionName } from "./records"
import { isTerminal } from "./terminal"

export const federation: Handlers<"federation"> = {
  /**
   * Attaches the portal session to the browser's session at the OpenID provider. Only the browser that began the interaction
   * has its cookie, so that a link from another person is useless.
   */
  finishSignIn: async (context, { body }) => {
    const { db, me } = context
    const begun = await interactionHere(context, body.interaction, context.cookie)
    if (!begun) {
      throw conflict("Este pedido de entrada venceu. Volte à aplicação e comece de novo.", "INTERACTION")
    }
    const { interaction } = begun
    await refuseOutdated(db, me)
    await refuseOther(db, interaction, me)
    // A page of the provider led here, to enter with another account.
    const leaves = interaction.prompt.name !== "login"
    if (leaves) await refuseAgain(db, interaction, me)
    // A different person, or another session of the same person, abandons the browser's earlier provider session.
    if (leaves || interaction.session?.uid !== sessionName(me.tokenHash)) delete interaction.session
    refuseWhereStale(begun, me)
    const signedIn = await howSignedIn(db, me)
    refuseWithoutPasskey(begun, signedIn, me)
    interaction.result = {
      login: {
        accountId: me.atalaiaId,
        ts: Math.floor(me.authenticated.getTime() / 1000),
        ...signedIn,
        portalSession: sessionName(me.tokenHash),
      },
      // A person who signs in for this request has chosen the account.
      ...((leaves || me.authenticated.getTime() >= begun.at) && { select_account: {} }),
    }
    await interaction.persist()
    return { returnTo: interaction.returnTo }
  },

  asked: async (context, { query }) => {
    const begun = await interactionHere(context, query.interaction, context.cookie)
    const key = begun?.interaction.params.client_id
    const [application] = await rows(
      context.db,
      asking,
      sql`
        select title, acronym from application
        where ${isTerminal(key) ? sql`id = ${securityAppId}` : sql`app_key = ${String(key)}`}`,
    )
    return application && begun
      ? { by: { ...application, backAddress: backAddress(begun.interaction.uid) } }
      : {}
  },

  rotateKeys: async ({ settings, change, afterwards }) => {
    const answer = await change(async (tx, record) => {
      const { made, signs } = await rotateSigningKeys(tx, settings)
      if (!made) {
        throw conflict(
          `Uma chave nova já está publicada, e passa a assinar em ${formatDateTime(signs)}.`,
          "ROTATING",
        )
      }
      await record({ kind: "provider.rotateKeys", appId: securityAppId, about: {} })
      return { signs }
    })
    afterwards(readKeysAnew)
    return answer
  },
}

/** Refuses people with outdated registration data. The page asks them to update it first, as it does for expired passwords. */
async function refuseOutdated(db: Database, { atalaiaId }: Actor): Promise<void> {
  const isOutdated = await hasRows(
    db,
    sql`select atalaia_id from person where atalaia_id = ${atalaiaId} and deprecated_details`,
  )
  if (isOutdated) {
    throw new Refusal(403, "OTHER_TOKEN", "Antes de entrar em aplicações, atualize o seu cadastro no portal.")
  }
}

const asking = type({ title: "string", acronym: "string" })

/**
 * Refuses a person who was denied entry, or wants another account, and returns with the same session: they must sign out and use
 * another account.
 */
async function refuseAgain(db: Database, interaction: Interaction, me: Actor): Promise<void> {
  if (interaction.session?.uid !== sessionName(me.tokenHash)) return
  const noEntry = await stillNoEntry(db, interaction)
  if (!noEntry && interaction.prompt.name === "entry") return
  const unable = noEntry ? `, e assim não pode entrar em ${noEntry.application}` : ""
  throw conflict(
    `Você entrou como ${firstNames(me.name)}${unable}. Para entrar com outra conta, saia desta.`,
    "OTHER_PERSON",
  )
}

const named = type({ name: "string" })

/** The application passed an ID token hint for a particular person: anyone else is refused. */
async function refuseOther(db: Database, { params }: Interaction, me: Actor): Promise<void> {
  const expected = hinted(params.id_token_hint)
  if (expected === undefined || expected === me.atalaiaId) return
  const [found] = await rows(db, named, sql`select name from person where atalaia_id = ${expected}`)
  const whom = found ? firstNames(found.name) : "outra pessoa"
  throw conflict(
    `A aplicação espera ${whom}, e você entrou como ${firstNames(me.name)}. Saia e entre como quem ela espera.`,
    "OTHER_PERSON",
  )
}

const idToken = type("string.json.parse").to({ sub: "string" })

/** The subject of an ID token hint. The provider has verified its signature before it began the interaction. */
function hinted(hint: unknown): string | undefined {
  if (typeof hint !== "string") return undefined
  const read = idToken(Buffer.from(hint.split(".")[1] ?? "", "base64url").toString())
  return read instanceof type.errors ? undefined : read.sub
}

/** Since when a proof of identity is required, in milliseconds; 0 if any session is enough. */
function shownSince({ at, interaction: { params, prompt } }: InteractionHere): number {
  // A terminal gets a portal session, as with a password: an unattended session must not be able to give one away.
  if (isTerminal(params.client_id)) return Date.now() - reauthenticationMinutes * 60_000
  if (prompt.reasons.includes("login_prompt")) return at
  if (!prompt.reasons.includes("max_age")) return 0
  return Math.min(at, Date.now() - Number(params.max_age) * 1000)
}

/** Throws 401 REAUTHENTICATE if the application requires a fresh proof of identity and the session's is older. */
function refuseWhereStale(begun: InteractionHere, { authenticated }: Actor): void {
  if (asksForPasskey(begun.interaction.params.acr_values)) return
  if (authenticated.getTime() >= shownSince(begun)) return
  throw new Refusal(401, "REAUTHENTICATE", "Para isso, mostre antes que é você.")
}

/** The application requires a phishing-resistant proof: a passkey, and a fresh one if it asks for that. */
function refuseWithoutPasskey(
  begun: InteractionHere,
  { acr }: { acr: Level },
  { passkeyShown }: Actor,
): void {
  const { acr_values: acrValues } = begun.interaction.params
  if (!asksForPasskey(acrValues)) return
  const isShown = passkeyShown !== undefined && passkeyShown.getTime() >= shownSince(begun)
  if (isMet(acr, acrValues) && isShown) return
  const isBound = !levelsAsked(acrValues).includes("phr")
  throw isBound
    ? new Refusal(401, "BOUND_PASSKEY", "A aplicação pede uma chave de acesso que não saia do seu aparelho.")
    : new Refusal(401, "PASSKEY", "A aplicação pede a sua chave de acesso.")
}
