import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { api } from "./api"
import { RequestError } from "./send"

/** What a passkey has signed, as calls take it. */
export type Assertion = BodyOf<Calls["passkeys"]["signIn"]>["passkey"]
type Made = BodyOf<Calls["passkeys"]["add"]>["credential"]
type RequestOptions = Awaited<ReturnType<typeof api.passkeys.signInOptions>>

/** Loaded when it is used: most people who see the sign-in page never do. */
const library = () => import("@simplewebauthn/browser")

const isNumber = (hostname: string) => /^[\d.]+$|^\[/.test(hostname)

/** Why there can be no passkeys here; nothing where there can be. They belong to a name (WebAuthn, section 5.1.3). */
export function noPasskeysHere(): string | undefined {
  if (isNumber(location.hostname)) {
    return "Este endereço é só um número: abra o Atalaia pelo nome dele para usar chaves de acesso."
  }
  return "PublicKeyCredential" in window ? undefined : "Este navegador não usa chaves de acesso aqui."
}

/** What became of a question that the browser put to the person, in words. */
function inWords(error: unknown, made: boolean): RequestError {
  const name = error instanceof Error ? error.name : ""
  if (name === "InvalidStateError") {
    return new RequestError("Este aparelho já guarda uma chave de acesso sua.", 0, "KNOWN_PASSKEY")
  }
  console.error(error)
  const what = made ? "A chave de acesso não foi criada." : "A chave de acesso não foi apresentada."
  return new RequestError(`${what} Tente de novo quando quiser.`, 0, "NO_PASSKEY")
}

/** Has the browser make a passkey. Rejects with a `RequestError` where the person or the device does not. */
export async function makePasskey(): Promise<Made> {
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

/** Has the browser ask for a passkey. Rejects with a `RequestError` where none is presented. */
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

/** Has the browser offer a passkey no more that is not known here: its person removed it, and their device did not hear of it. */
export function forgetPasskey(credentialId: string): void {
  if (!("PublicKeyCredential" in window) || !("signalUnknownCredential" in PublicKeyCredential)) return
  // Passkeys belong to the name of the page; what comes of it is the browser's own affair.
  PublicKeyCredential.signalUnknownCredential({ rpId: location.hostname, credentialId }).catch(console.error)
}

/** A little less than the five minutes for which a question is valid, in milliseconds. */
const askedAnew = 4.5 * 60_000

/**
 * Has the browser offer passkeys among what it fills in a field of `autocomplete="… webauthn"`, until `signal` is aborted
 * or the person picks one, which is given to `use`. It does not ask again by itself: what is refused once is refused again.
 */
export async function offerPasskeys(
  use: (assertion: Assertion) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } = await library()
  if (!(await browserSupportsWebAuthnAutofill())) return
  let isOffering = false
  // Of two questions that a page asks the browser ends the first: once another is asked there is nothing to stop.
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
