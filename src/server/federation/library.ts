/**
 * What is used of `oidc-provider`, by its parts. Its entry does nothing but join them, and to complain of Node 20 on
 * standard error, where every line has to be JSON.
 */
export {
  InvalidClientAuth,
  InvalidGrant,
  InvalidRedirectUri,
  InvalidScope,
  InvalidTarget,
  LoginRequired,
  SlowDown,
} from "oidc-provider/lib/helpers/errors.js"
export { base, Check, Prompt } from "oidc-provider/lib/helpers/interaction_policy/index.js"
export { Provider } from "oidc-provider/lib/provider.js"
