import * as openid from "openid-client"
import { terminalAgent } from "@/domain/terminal"
import { type Stop, stop } from "./exits"

const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "Mac OS X",
  linux: "Linux",
  win32: "Windows",
}
const agent = `${terminalAgent}/${__VERSION__} (${systems[process.platform] ?? process.platform})`

/** What each request of the terminal says of itself. */
export const headers = { "User-Agent": agent, "X-Client-Name": "atalaia-terminal" }

/** The OpenID provider of a server, as a client knows it. Ends where it sends what is shown to it anywhere else. */
export async function discovered(
  server: string,
  clientId: string,
  authentication: openid.ClientAuth,
): Promise<openid.Configuration> {
  const config = await openid.discovery(new URL(`${server}/oidc`), clientId, undefined, authentication, {
    ...(server.startsWith("http:") && { execute: [openid.allowInsecureRequests] }),
    [openid.customFetch]: (address, { body, ...options }) =>
      fetch(address, {
        ...options,
        ...(body instanceof URLSearchParams && { body }),
        headers: { ...options.headers, "User-Agent": agent },
      }),
  })
  const isAddress = (name: string) => name.endsWith("_endpoint") || name === "jwks_uri"
  const isOther = (address: unknown) =>
    typeof address !== "string" || !URL.canParse(address) || new URL(address).origin !== server
  const addresses = Object.entries(config.serverMetadata()).filter(([name]) => isAddress(name))
  if (addresses.some(([, address]) => isOther(address))) throw elsewhere(server)
  return config
}

/** The end where a server names another address for itself: something on the way may have written it, and is shown no secret. */
export const elsewhere = (server: string): Stop =>
  stop(
    "refused",
    `${server} diz que se entra em outro endereço. Nada foi enviado a ele: confira o endereço, e o que há no caminho.`,
  )

/** Why there was no answer of the provider that could be taken. */
export const unusable = (error: unknown, server: string): Stop =>
  error instanceof openid.ClientError && error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED"
    ? stop(
        "refused",
        `O servidor se apresenta com outro endereço que ${server}: use o endereço público dele.`,
      )
    : stop("unreachable", `Não foi possível falar com ${server}.`)
