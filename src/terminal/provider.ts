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

/** The OpenID provider of a server, as a client knows it. */
export const discovered = (
  server: string,
  clientId: string,
  authentication: openid.ClientAuth,
): Promise<openid.Configuration> =>
  openid.discovery(new URL(`${server}/oidc`), clientId, undefined, authentication, {
    ...(server.startsWith("http:") && { execute: [openid.allowInsecureRequests] }),
    [openid.customFetch]: (address, { body, ...options }) =>
      fetch(address, {
        ...options,
        ...(body instanceof URLSearchParams && { body }),
        headers: { ...options.headers, "User-Agent": agent },
      }),
  })

/** Why there was no answer of the provider that could be taken. */
export const unusable = (error: unknown, server: string): Stop =>
  error instanceof openid.ClientError && error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED"
    ? stop(
        "refused",
        `O servidor se apresenta com outro endereço que ${server}: use o endereço público dele.`,
      )
    : stop("unreachable", `Não foi possível falar com ${server}.`)
