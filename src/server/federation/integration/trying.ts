import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { uncapitalized } from "@/domain/text/words"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { explainEntry } from "../../rights/clients/explainEntry"
import type { ApplicationDetail } from "../../rights/grants/applicationDetail"
import { howTheySignIn, readNoEntry } from "../provider/accessCheck"
import type { StoredIntegration } from "./stored"
import { accepted, redirects } from "./testing"

type Trial = AnswerOf<Calls["integration"]["tryEntry"]>

/**
 * Tries a person's sign-in to an application and rolls it back. Returns whether it succeeds, the claims that the application
 * would get, and otherwise the reason.
 */
export async function tryEntry(
  context: AuthenticatedContext,
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
  // Loaded only when needed, so that the OpenID client library takes no memory on servers without trials.
  const { simulateSignIn } = await import("./simulatedSignIn")
  const { steps, claims, isRefused } = await simulateSignIn({ context, app, integration, person })
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
    ...(isRefused && { sees: await refusalOf(context, app.appKey, person) }),
    ...(claims && { claims }),
  }
}

/** What a refused person reads. */
async function refusalOf(
  { db, settings }: AuthenticatedContext,
  clientId: string,
  person: string,
): Promise<string | undefined> {
  const { acr } = await howTheySignIn(db, person, settings)
  return (await readNoEntry(db, { clientId, person, acr, acrValues: undefined }))?.sentence
}

/** A sentence in the form that follows a colon. */
const asClause = (sentence: string) => uncapitalized(sentence).replace(/\.$/, "")
