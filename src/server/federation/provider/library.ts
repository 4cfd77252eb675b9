/**
 * Loaded with the provider (`providerOf.ts`). Modules that also work without it import this file inside their functions.
 *
 * The modules of `oidc-provider` that are used. Its main entry only re-exports them, and warns about Node 20 on standard
 * error, where every line must be JSON.
 */
export {
  InvalidClientAuth,
  InvalidGrant,
  InvalidRedirectUri,
  InvalidRequest,
  InvalidScope,
  InvalidTarget,
  LoginRequired,
  SlowDown,
} from "oidc-provider/lib/helpers/errors.js"
export { base, Check, Prompt } from "oidc-provider/lib/helpers/interaction_policy/index.js"
export { AlreadyUsedError } from "oidc-provider/lib/helpers/re_render_errors.js"
export { Provider } from "oidc-provider/lib/provider.js"
