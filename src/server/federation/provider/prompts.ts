import type { KoaContextWithOIDC } from "oidc-provider"
import { asksForPasskey, isMet } from "@/domain/authentication"
import type { Database } from "../../platform/database/connection"
import { providerPath, type Settings } from "../../platform/settings/settings"
import { noEntryOf } from "./accessCheck"
import { isSentAgain } from "./ledBack"
import { base, Check, Prompt } from "./library"
import { isUnapproved } from "./terminal"

/** The page's query parameter with an interaction id: the page signs the person in, and then finishes that interaction. */
export const interactionParameter = "interaction"

/**
 * What the provider's own pages ask a person: whether to try again, which account, why not this one, and whether to hand over
 * their data.
 */
const pagePrompts = ["returned", "select_account", "entry", "consent"] as const
export type PagePrompt = (typeof pagePrompts)[number]

/** The path of its page. */
export const promptPath = (prompt: PagePrompt) => `${providerPath}/${prompt}`
export const promptAddress = (prompt: PagePrompt, uid: string) =>
  `${promptPath(prompt)}?${interactionParameter}=${uid}`

/** The address where a person signs in for an interaction, and the address that cancels it. */
export const signInAddress = (uid: string) => `/?${interactionParameter}=${uid}`
export const backAddress = (uid: string) => `${promptPath("entry")}/back?${interactionParameter}=${uid}`

/** The values of `prompt` that an application may send. */
export const promptValues = ["none", "login", "select_account", "consent"]

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

/** Whether the person has not answered yet what the application requested to be asked. */
export const isAsked = ({ oidc }: KoaContextWithOIDC): boolean =>
  promptValues.some((prompt) => prompt !== "none" && oidc.promptPending(prompt))

const isPagePrompt = (prompt: string): prompt is PagePrompt => pagePrompts.some((own) => own === prompt)

/** Where a person answers a prompt: on a page of the provider, or on the sign-in page. */
export const interactionAddress = (settings: Settings, uid: string, prompt: string) =>
  `${settings.publicUrl}${isPagePrompt(prompt) ? promptAddress(prompt, uid) : signInAddress(uid)}`
