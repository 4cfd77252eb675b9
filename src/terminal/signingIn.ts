import * as openid from "openid-client"
import { api } from "@/client/api"
import { callServer, RequestError, send } from "@/client/send"
import { holdToken } from "@/client/session"
import { terminalAgent, terminalClientId } from "@/domain/terminal"
import { formatDateTime } from "@/domain/time/when"
import { type Result, stop } from "./exits"
import { keep, keptOf } from "./kept"
import { tell } from "./output"

const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "Mac OS X",
  linux: "Linux",
  win32: "Windows",
}
const agent = `${terminalAgent}/${__VERSION__} (${systems[process.platform] ?? process.platform})`
const headers = { "User-Agent": agent, "X-Client-Name": "atalaia-terminal" }

/** Calls a server from here on, in the session that is kept of it, if there is one. */
export async function callKept(server: string): Promise<boolean> {
  callServer(server, headers)
  const { token } = await keptOf(server)
  if (token !== undefined) holdToken(token)
  return token !== undefined
}

/** Signs in by the device grant: the person approves it in a browser, where they are signed in or sign in. */
export async function login(server: string): Promise<Result> {
  callServer(server, headers)
  const accessToken = await approvedToken(server)
  const { device: known } = await keptOf(server)
  const body = { accessToken, ...(known !== undefined && { device: known }) }
  const { token, device, user } = await api.session.enterFromTerminal({ body })
  await keep(server, { token, ...(device !== undefined && { device }) })
  return { outcome: "done", message: `Você entrou em ${server} como ${user.name}.` }
}

async function approvedToken(server: string): Promise<string> {
  const isPlain = server.startsWith("http:")
  try {
    const config = await openid.discovery(
      new URL(`${server}/oidc`),
      terminalClientId,
      undefined,
      openid.None(),
      {
        ...(isPlain && { execute: [openid.allowInsecureRequests] }),
        [openid.customFetch]: (address, { body, ...options }) =>
          fetch(address, {
            ...options,
            ...(body instanceof URLSearchParams && { body }),
            headers: { ...options.headers, "User-Agent": agent },
          }),
      },
    )
    const asked = await openid.initiateDeviceAuthorization(config, { scope: "openid" })
    tell(`Abra ${asked.verification_uri} e digite o código ${asked.user_code}`)
    const { access_token: token } = await openid.pollDeviceAuthorizationGrant(config, asked)
    return token
  } catch (error) {
    throw loginFailure(error, server)
  }
}

function loginFailure(error: unknown, server: string) {
  if (error instanceof openid.ResponseBodyError) {
    if (error.error === "access_denied") return stop("refused", "A entrada foi recusada na página.")
    if (error.error === "expired_token") return stop("refused", "O código venceu. Comece de novo.")
    return stop("refused", `O servidor recusou a entrada: ${error.error}`)
  }
  const code = error instanceof openid.ClientError ? error.code : undefined
  if (code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") {
    return stop(
      "refused",
      `O servidor se apresenta com outro endereço que ${server}: use o endereço público dele.`,
    )
  }
  return stop("unreachable", `Não foi possível falar com ${server}.`)
}

/** Ends the session here and at the server. One that is over there already is left all the same. */
export async function logout(server: string): Promise<Result> {
  if (!(await callKept(server))) return { outcome: "done", message: "Você não estava em nenhuma sessão." }
  try {
    await send(api.session.signOut.request())
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 401) throw error
  }
  const { device } = await keptOf(server)
  await keep(server, device === undefined ? {} : { device })
  return { outcome: "done", message: "Você saiu." }
}

export async function whoami(server: string): Promise<Result> {
  const { user, roles, expiresAt } = await api.session.check()
  const message = [
    `${user.name} (${user.atalaiaId})`,
    `Servidor: ${server}`,
    `Papéis: ${roles.join(", ") || "nenhum"}`,
    `Sem uso, a sessão termina em ${formatDateTime(expiresAt)}`,
  ].join("\n")
  return { outcome: "done", message }
}
