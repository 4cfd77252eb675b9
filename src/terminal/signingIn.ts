import * as openid from "openid-client"
import { api } from "@/client/api"
import { callServer, RequestError, send } from "@/client/send"
import { holdToken } from "@/client/session"
import { terminalClientId } from "@/domain/terminal"
import { formatDateTime } from "@/domain/time/when"
import { isAnswer } from "./answers"
import { type Result, Stop, stop } from "./exitCodes"
import { tell } from "./output"
import { discovered, elsewhere, headers, unusable } from "./provider"
import { actsByItself, callByItself } from "./serviceAccount"
import { store, storedFor } from "./sessionStore"

/** Calls a server from now on as a service account, if the environment names one, or else in the stored session. */
export const callSignedIn = async (server: string): Promise<boolean> =>
  (await callByItself(server)) || callKept(server)

/** Calls a server in its stored session, if there is one. */
async function callKept(server: string): Promise<boolean> {
  callServer(server, { headers, isAnswer })
  const { token } = await storedFor(server)
  if (token !== undefined) holdToken(token)
  return token !== undefined
}

/** Signs in by the device grant: the person approves it in a browser in which they are or will be signed in. */
export async function login(server: string): Promise<Result> {
  if (actsByItself()) {
    throw stop(
      "refused",
      "O terminal age como a conta de serviço de ATALAIA_CLIENT_ID. Para entrar como pessoa, retire a variável.",
    )
  }
  callServer(server, { headers, isAnswer })
  const accessToken = await approvedToken(server)
  const { device: known } = await storedFor(server)
  const body = { accessToken, ...(known !== undefined && { device: known }) }
  const { token, device, user } = await api.session.enterFromTerminal({ body })
  await store(server, { token, ...(device !== undefined && { device }) })
  return { outcome: "done", message: `Você entrou em ${server} como ${user.name}.` }
}

async function approvedToken(server: string): Promise<string> {
  try {
    const config = await discovered(server, terminalClientId, openid.None())
    const asked = await openid.initiateDeviceAuthorization(config, { scope: "openid" })
    if (new URL(asked.verification_uri).origin !== server) throw elsewhere(server)
    tell(`Abra ${asked.verification_uri} e digite o código ${asked.user_code}`)
    const { access_token: token } = await openid.pollDeviceAuthorizationGrant(config, asked)
    return token
  } catch (error) {
    throw loginFailure(error, server)
  }
}

function loginFailure(error: unknown, server: string) {
  if (error instanceof Stop) return error
  if (error instanceof openid.ResponseBodyError) {
    if (error.error === "access_denied") return stop("refused", "A entrada foi recusada na página.")
    if (error.error === "expired_token") return stop("refused", "O código venceu. Comece de novo.")
    return stop("refused", `O servidor recusou a entrada: ${error.error}`)
  }
  return unusable(error, server)
}

/** Ends the session here and at the server. A session that has already ended is only removed here. */
export async function logout(server: string): Promise<Result> {
  if (!(await callKept(server))) return { outcome: "done", message: "Você não estava em nenhuma sessão." }
  try {
    await send(api.session.signOut.request())
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 401) throw error
  }
  const { device } = await storedFor(server)
  await store(server, device === undefined ? {} : { device })
  return { outcome: "done", message: "Você saiu." }
}

export async function whoami(server: string): Promise<Result> {
  const { user, roles, expiresAt, serviceAccount } = await api.session.check()
  const ends = `Sem uso, a sessão termina em ${formatDateTime(expiresAt)}`
  const message = [
    serviceAccount
      ? `${user.name}, conta de serviço (${serviceAccount.title})`
      : `${user.name} (${user.atalaiaId})`,
    `Servidor: ${server}`,
    `Papéis: ${roles.join(", ") || "nenhum"}`,
    ...(serviceAccount ? [] : [ends]),
  ].join("\n")
  return { outcome: "done", message }
}
