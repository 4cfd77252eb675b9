import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { ApplicationDetail } from "../applications/presenter"
import { explainEntry } from "../clients/explainEntry"
import { toldOf } from "../federation/claims"
import { howSignedIn, readNoEntry } from "../federation/entry"
import type { SignedIn } from "../http/context"
import type { StoredIntegration } from "./stored"
import { accepted, redirects } from "./testing"

type Trial = AnswerOf<Calls["integration"]["tryEntry"]>

/**
 * What would come of somebody's signing in to an application now, and what it would be told of them: by what the
 * provider itself decides with. No session is opened, and nothing that is good for one leaves.
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
    ({ title, result, found }) => ({ text: `${title}: ${found}`, holds: result === "ok" }),
  )
  const wrong = ofIntegration.find(({ holds }) => !holds)
  const signedIn = await howSignedIn(db, explained.client.id)
  const refused = await readNoEntry(db, {
    clientId: app.appKey,
    person: explained.client.id,
    acr: signedIn.acr,
    acrValues: undefined,
  })
  const told = await toldOf(db, app.appKey, explained.client.id)
  const enters = explained.effective && !wrong && !refused && told !== undefined
  return {
    name: explained.client.name,
    enters,
    text: wrong ? `Ninguém consegue entrar em ${app.acronym}: ${wrong.text}` : explained.text,
    reasons: [...ofIntegration, ...explained.reasons],
    ...(refused && { sees: refused.sentence }),
    ...(enters && { claims: { ...(await told()), ...signedIn } }),
  }
}
