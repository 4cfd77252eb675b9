import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { uncapitalized } from "@/domain/text/words"
import type { ApplicationDetail } from "../applications/presenter"
import { explainEntry } from "../clients/explainEntry"
import type { Database } from "../database/connection"
import { howTheySignIn, readNoEntry } from "../federation/entry"
import type { SignedIn } from "../http/context"
import type { StoredIntegration } from "./stored"
import { accepted, redirects } from "./testing"

type Trial = AnswerOf<Calls["integration"]["tryEntry"]>

/**
 * What comes of somebody's signing in to an application now, what it is told of them, and why where nothing comes of it:
 * the sign-in is made, and rolled back.
 */
export async function tryEntry(
  context: SignedIn,
  app: ApplicationDetail,
  integration: StoredIntegration,
  clientId: string,
): Promise<Trial> {
  const explained = await explainEntry(context, { clientId, app: String(app.id) })
  const ofIntegration = [await accepted(context, app), redirects(integration)].map(
    ({ title, holds, found }) => ({ text: `${title}: ${asClause(found)}`, holds }),
  )
  const wrong = ofIntegration.find(({ holds }) => !holds)
  const person = explained.client.id
  // Its client library is loaded by whoever tries, and takes no memory of a server that nobody tries anything on.
  const { walkSignIn } = await import("./walk")
  const { steps, claims, isRefused } = await walkSignIn({ context, app, integration, person })
  const byBrowser = integration.grants.includes("authorization_code")
  return {
    name: explained.client.name,
    enters: claims !== undefined,
    text: wrong
      ? `Ninguém consegue entrar em ${app.acronym}. ${wrong.text}.`
      : byBrowser
        ? explained.text
        : `Ninguém entra em ${app.acronym} por um navegador.`,
    reasons: [...ofIntegration, ...(byBrowser ? explained.reasons : [])],
    steps,
    ...(isRefused && { sees: await refusalOf(context.db, app.appKey, person) }),
    ...(claims && { claims }),
  }
}

/** What the person reads who is refused. */
async function refusalOf(db: Database, clientId: string, person: string): Promise<string | undefined> {
  const { acr } = await howTheySignIn(db, person)
  return (await readNoEntry(db, { clientId, person, acr, acrValues: undefined }))?.sentence
}

/** A sentence as what follows a colon. */
const asClause = (sentence: string) => uncapitalized(sentence).replace(/\.$/, "")
