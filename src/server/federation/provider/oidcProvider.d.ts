/* Types of internal modules of `oidc-provider`, whose own types cover only the main entry. */

declare module "oidc-provider/lib/provider.js" {
  export { default as Provider } from "oidc-provider"
}

declare module "oidc-provider/lib/helpers/errors.js" {
  import type { errors } from "oidc-provider"

  export const InvalidClientAuth: typeof errors.InvalidClientAuth
  export const InvalidGrant: typeof errors.InvalidGrant
  export const InvalidRedirectUri: typeof errors.InvalidRedirectUri
  export const InvalidRequest: typeof errors.InvalidRequest
  export const InvalidScope: typeof errors.InvalidScope
  export const InvalidTarget: typeof errors.InvalidTarget
  export const LoginRequired: typeof errors.LoginRequired
  export const SlowDown: typeof errors.SlowDown
}

declare module "oidc-provider/lib/helpers/interaction_policy/index.js" {
  import type { interactionPolicy } from "oidc-provider"

  export const base: typeof interactionPolicy.base
  export const Check: typeof interactionPolicy.Check
  export const Prompt: typeof interactionPolicy.Prompt
}

declare module "oidc-provider/lib/helpers/re_render_errors.js" {
  /** Shows the page for codes again, with its reason. */
  export class AlreadyUsedError extends Error {
    constructor(userCode?: string)
  }
}
