import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { ApplicationDetail } from "../applications/presenter"
import { explainEntry } from "../clients/explainEntry"
import { howSignedIn, readNoEntry } from "../federation/entry"
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
  const { db } = context
  const explained = await explainEntry(context, { clientId, app: String(app.id) })
  const ofIntegration = [await accepted(context, app), redirects(integration)].map(
    ({ title, holds, found }) => ({ text: `${title}: ${asClause(found)}`, holds }),
  )
  const wrong = ofIntegration.find(({ holds }) => !holds)
  const person = explained.client.id
  const { acr } = await howSignedIn(db, person)
  const refused = await readNoEntry(db, { clientId: app.appKey, person, acr, acrValues: undefined })
  // Its client library is loaded by whoever tries, and takes no memory of a server that nobody tries anything on.
  const { walkSignIn } = await import("./walk")
  const { steps, claims } = await walkSignIn({ context, app, integration, person })
  return {
    name: explained.client.name,
    enters: claims !== undefined,
    text: wrong
      ? `Ninguém consegue entrar em ${app.acronym}. ${wrong.text}.`
      : integration.grants.includes("authorization_code")
        ? explained.text
        : `Ninguém entra em ${app.acronym} por um navegador.`,
    reasons: [...ofIntegration, ...explained.reasons],
    steps,
    ...(refused && { sees: refused.sentence }),
    ...(claims && { claims }),
  }
}

/** A sentence as what follows a colon. */
const asClause = (sentence: string) =>
  `${sentence.charAt(0).toLocaleLowerCase("pt-BR")}${sentence.slice(1)}`.replace(/\.$/, "")
