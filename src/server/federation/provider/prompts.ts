import type { KoaContextWithOIDC } from "oidc-provider"
import { providerPath, type Settings } from "../../platform/settings/settings"

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

/** Whether the person has not answered yet what the application requested to be asked. */
export const isAsked = ({ oidc }: KoaContextWithOIDC): boolean =>
  promptValues.some((prompt) => prompt !== "none" && oidc.promptPending(prompt))

const isPagePrompt = (prompt: string): prompt is PagePrompt => pagePrompts.some((own) => own === prompt)

/** Where a person answers a prompt: on a page of the provider, or on the sign-in page. */
export const interactionAddress = (settings: Settings, uid: string, prompt: string) =>
  `${settings.publicUrl}${isPagePrompt(prompt) ? promptAddress(prompt, uid) : signInAddress(uid)}`
