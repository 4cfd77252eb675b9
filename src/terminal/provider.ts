import * as openid from "openid-client"
import { terminalAgent } from "@/domain/terminal"
import { type Stop, stop } from "./exitCodes"

const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "Mac OS X",
  linux: "Linux",
  win32: "Windows",
}
const agent = `${terminalAgent}/${__VERSION__} (${systems[process.platform] ?? process.platform})`

/** Headers of each request of the terminal. */
export const headers = { "User-Agent": agent, "X-Client-Name": "atalaia-terminal" }

/** The OpenID provider configuration of a server. Stops if it would send credentials to another origin. */
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

/** Stops if a server announces another address as its own. The answer may have been forged on the way, so it gets no secret. */
export const elsewhere = (server: string): Stop =>
  stop(
    "refused",
    `${server} diz que se entra em outro endereço. Nada foi enviado a ele: confira o endereço, e o que há no caminho.`,
  )

/** Why the provider gave no usable answer. */
export const unusable = (error: unknown, server: string): Stop =>
  error instanceof openid.ClientError && error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED"
    ? stop(
        "refused",
        `O servidor se apresenta com outro endereço que ${server}: use o endereço público dele.`,
      )
    : stop("unreachable", `Não foi possível falar com ${server}.`)
