import { type } from "./type"

/** Bytes in base64url, as WebAuthn writes them in JSON (level 3, section 5.1). */
export const bytes = type(/^[\w-]{1,8000}$/)
export const credentialId = type(/^[\w-]{1,1400}$/)

/** A passkey's assertion: `AuthenticationResponseJSON`, of which the page sends these properties. */
export const passkeyAssertion = type({
  id: credentialId,
  response: {
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    "userHandle?": type(/^[\w-]{0,100}$/),
  },
})
export type PasskeyAssertion = typeof passkeyAssertion.infer
