import type { KoaContextWithOIDC } from "oidc-provider"
import { asksForPasskey, isMet } from "@/domain/authentication"
import type { Database } from "../../platform/database/connection"
import type { Settings } from "../../platform/settings/settings"
import { noEntryOf } from "./accessCheck"
import { isSentAgain } from "./ledBack"
import { base, Check, Prompt } from "./library"
import { isUnapproved } from "./terminal"

/**
 * The login prompt comes before the check whether the person may enter. Account and consent are asked for only if the
 * application requests it, and no answer is stored: the applications belong to the state itself.
 */
export function policyOf(db: Database, settings: Settings) {
  const policy = base()
  policy.remove("consent")
  const sentAgain = (ctx: KoaContextWithOIDC) => isSentAgain(ctx, settings)
  const again = new Check("sent_again", "the application repeats its request", "access_denied", sentAgain)
  policy.add(new Prompt({ name: "returned", requestable: false }, again), 0)
  const lacksPasskey = ({ oidc }: KoaContextWithOIDC) =>
    asksForPasskey(oidc.params?.acr_values) && !isMet(oidc.session?.acr, oidc.params?.acr_values)
  policy
    .get("login")
    ?.checks.add(new Check("passkey", "a passkey was not presented", "login_required", lacksPasskey))
  const unapproved = new Check("terminal", "the person has not approved it", "login_required", isUnapproved)
  policy.get("login")?.checks.add(unapproved)
  policy.add(new Prompt({ name: "select_account", requestable: true }))
  const mayNot = async (ctx: KoaContextWithOIDC) => (await noEntryOf(db, ctx)) !== undefined
  const check = new Check("no_entry", "the person may not use this application", "access_denied", mayNot)
  policy.add(new Prompt({ name: "entry", requestable: false }, check))
  policy.add(new Prompt({ name: "consent", requestable: true }))
  return policy
}
