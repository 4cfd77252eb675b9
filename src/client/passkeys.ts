import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { api } from "./api"
import { RequestError } from "./send"

/** A passkey's assertion, as calls take it. */
export type Assertion = BodyOf<Calls["passkeys"]["signIn"]>["passkey"]
type NewCredential = BodyOf<Calls["passkeys"]["add"]>["credential"]
type RequestOptions = Awaited<ReturnType<typeof api.passkeys.signInOptions>>

/** Loaded on first use: most people on the sign-in page never need it. */
const library = () => import("@simplewebauthn/browser")

const isNumber = (hostname: string) => /^[\d.]+$|^\[/.test(hostname)

/** Why passkeys cannot be used here; undefined if they can. They belong to a host name (WebAuthn, section 5.1.3). */
export function noPasskeysHere(): string | undefined {
  if (isNumber(location.hostname)) {
    return "Este endereço é só um número: abra o Atalaia pelo nome dele para usar chaves de acesso."
  }
  return "PublicKeyCredential" in window ? undefined : "Este navegador não usa chaves de acesso aqui."
}

/** The error of a WebAuthn prompt in words. */
function inWords(error: unknown, made: boolean): RequestError {
  const name = error instanceof Error ? error.name : ""
  if (name === "InvalidStateError") {
    return new RequestError("Este aparelho já guarda uma chave de acesso sua.", 0, "KNOWN_PASSKEY")
  }
  console.error(error)
  const what = made ? "A chave de acesso não foi criada." : "A chave de acesso não foi apresentada."
  return new RequestError(`${what} Tente de novo quando quiser.`, 0, "NO_PASSKEY")
}

/** Asks the browser to create a passkey. Rejects with a `RequestError` if the person or the device refuses. */
export async function makePasskey(): Promise<NewCredential> {
  const optionsJSON = await api.passkeys.creationOptions()
  const { startRegistration } = await library()
  try {
    const { id, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, response: { clientDataJSON, attestationObject, transports } }
  } catch (error) {
    throw inWords(error, true)
  }
}

/** Asks the browser for a passkey. Rejects with a `RequestError` if none is presented. */
export async function presentPasskey(options: () => Promise<RequestOptions>): Promise<Assertion> {
  const { startAuthentication } = await library()
  const optionsJSON = await options()
  try {
    return sent(await startAuthentication({ optionsJSON }))
  } catch (error) {
    throw inWords(error, false)
  }
}

const sent = ({ id, response }: Assertion): Assertion => {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } }
}

/**
 * Signals to the browser that a passkey is unknown here, so that it no longer offers it: its person removed it, but the device
 * does not know.
 */
export function forgetPasskey(credentialId: string): void {
  if (!("PublicKeyCredential" in window) || !("signalUnknownCredential" in PublicKeyCredential)) return
  // Passkeys belong to the page's host name. The result does not matter here: the browser handles the signal.
  PublicKeyCredential.signalUnknownCredential({ rpId: location.hostname, credentialId }).catch(console.error)
}

/** A little less than the five minutes for which a challenge is valid, in ms. */
const askedAnew = 4.5 * 60_000

/**
 * Lets the browser offer passkeys in the autofill of a field with `autocomplete="… webauthn"`. It ends when `signal` is aborted
 * or the person picks one, which is passed to `use`. It does not retry: a refused passkey would be refused again.
 */
export async function offerPasskeys(
  use: (assertion: Assertion) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await library()
  if (!(await browserSupportsWebAuthnAutofill())) return
  let isOffering = false
  // A browser aborts a page's first WebAuthn request when a second one begins, so then there is nothing to stop.
  const stop = () => isOffering && WebAuthnAbortService.cancelCeremony()
  signal.addEventListener("abort", stop)
  while (!signal.aborted) {
    const optionsJSON = await api.passkeys.signInOptions()
    if (signal.aborted) return
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      stop()
    }, askedAnew)
    isOffering = true
    const picked = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(
      (error: Error) => error,
    )
    isOffering = false
    clearTimeout(timer)
    if (!(picked instanceof Error)) return use(sent(picked))
    if (!isOver) return
  }
}
