import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { boundedFetch } from "@/domain/boundedFetch"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { issuerOf } from "../../platform/settings/settings"
import type { ApplicationDetail } from "../../rights/grants/applicationDetail"
import { answerInWords, answerTo } from "../deliveries/answers"
import { fetchFrom } from "../provider/outbound"
import { providerOf } from "../provider/providerOf"
import type { StoredIntegration } from "./stored"

type Check = AnswerOf<Calls["integration"]["test"]>["checks"][number]

/** Checks everything that people need to enter an application, and that it needs to learn when their access ends. */
export async function testIntegration(
  context: AuthenticatedContext,
  app: ApplicationDetail,
  integration: StoredIntegration,
): Promise<Check[]> {
  const send = fetchFrom(context.settings)
  return [
    enabled(app),
    ...(await Promise.all([
      accepted(context, app),
      credentials(app, integration, send),
      redirects(integration),
      discovery(issuerOf(context.settings)),
      logoutAddress(integration, send),
      ...(integration.eventsUri === null ? [] : [eventsAddress(integration.eventsUri, send)]),
    ])),
    await entry(context.db, app),
  ]
}

type Send = ReturnType<typeof fetchFrom>

const ok = (title: string, found: string): Check => ({ title, holds: true, found })
const problem = (title: string, found: string, todo: string): Check => ({
  title,
  holds: false,
  found,
  todo,
})

const enabled = ({ enabled: isEnabled, acronym }: ApplicationDetail): Check =>
  isEnabled
    ? ok("Aplicação ativa", `${acronym} está ativa.`)
    : problem("Aplicação ativa", `${acronym} está inativa, e ninguém entra nela.`, "Ative a aplicação.")

/** Whether the provider accepts the integration, read as for an authorization request. */
export async function accepted(
  context: AuthenticatedContext,
  { appKey, enabled: isEnabled }: ApplicationDetail,
): Promise<Check> {
  const title = "Configuração"
  if (!isEnabled) return problem(title, "Não é lida enquanto a aplicação está inativa.", "Ative a aplicação.")
  try {
    const provider = await providerOf(context)
    if (await provider.Client.find(appKey)) return ok(title, "É aceita como está.")
  } catch (error) {
    if (!(error instanceof Error && error.name === "InvalidClientMetadata")) throw error
  }
  return problem(title, "Não é aceita como está.", "Confira os endereços e as chaves, e salve de novo.")
}

async function credentials(
  { hasSecret }: ApplicationDetail,
  { kind, jwks, jwksUri }: StoredIntegration,
  send: Send,
): Promise<Check> {
  const title = "Como a aplicação mostra quem é"
  if (kind !== "confidential") return ok(title, "Não guarda segredo: cada entrada é provada por PKCE.")
  if (jwks !== null) return ok(title, "Por assinatura, com as chaves públicas que estão aqui.")
  if (jwksUri !== null) return keysAt(title, jwksUri, send)
  if (hasSecret) return ok(title, "Pela chave privada.")
  return problem(
    title,
    "Ainda não tem chave privada, nem chaves públicas.",
    "Gere a chave em “Chave Privada”.",
  )
}

const keySet = type("string.json.parse").to({ keys: "object[]" })

async function keysAt(title: string, address: string, send: Send): Promise<Check> {
  const todo = "Confira o endereço das chaves, e se ele responde."
  let text = ""
  const answer = await answerTo(async () => {
    const response = await send(address)
    text = await response.text()
    return response
  })
  if (answer !== "200") return problem(title, `Endereço das chaves: ${answerInWords(answer)}.`, todo)
  const set = keySet(text)
  return set instanceof type.errors || set.keys.length === 0
    ? problem(title, "O endereço das chaves não responde com um conjunto de chaves (JWKS).", todo)
    : ok(title, "Por assinatura: o endereço das chaves responde com elas.")
}

export function redirects({ redirectUris, grants }: StoredIntegration): Check {
  const title = "Endereços de volta"
  if (!grants.includes("authorization_code")) return ok(title, "Ninguém entra por um navegador.")
  const { length } = redirectUris
  if (length === 0)
    return problem(title, "Nenhum registrado, e ninguém consegue entrar.", "Acrescente ao menos um.")
  return ok(title, length === 1 ? "1 registrado." : `${length} registrados.`)
}

const discovered = type("string.json.parse").to({ issuer: "string" })

/** The document has a few kilobytes. */
const fetchDocument = boundedFetch(fetch, 256 * 1024)

/** Every client library begins with discovery. The address is the operator's own, so it may be an internal one. */
async function discovery(issuer: string): Promise<Check> {
  const title = "Endereço do Atalaia"
  const todo = "Peça a quem opera o Atalaia que confira PUBLIC_URL."
  let text = ""
  const answer = await answerTo(async () => {
    const response = await fetchDocument(`${issuer}/.well-known/openid-configuration`, {
      redirect: "error",
      signal: AbortSignal.timeout(5000),
    })
    text = await response.text()
    return response
  })
  if (answer !== "200") return problem(title, `${issuer}: ${answerInWords(answer)}.`, todo)
  const found = discovered(text)
  return found instanceof type.errors || found.issuer !== issuer
    ? problem(title, `Em ${issuer} responde outro sistema.`, todo)
    : ok(title, `${issuer} responde.`)
}

/** A request without a token has to be refused (OpenID Connect Back-Channel Logout 1.0, section 2.8). */
async function logoutAddress({ backchannelLogoutUri }: StoredIntegration, send: Send): Promise<Check> {
  const title = "Endereço de aviso de saída"
  if (backchannelLogoutUri === null) {
    return problem(
      title,
      "Não há: a aplicação não fica sabendo quando uma sessão termina.",
      "Registre o endereço em que ela recebe o aviso de saída.",
    )
  }
  return refusingUnsigned(send, backchannelLogoutUri, {
    title,
    what: "aviso",
    otherwise: "qualquer um encerra as sessões dela",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams({ logout_token: "teste-sem-assinatura" })),
  })
}

/** A body that is no security event token has to be refused with 400 (RFC 8935, section 2.3). */
const eventsAddress = (address: string, send: Send): Promise<Check> =>
  refusingUnsigned(send, address, {
    title: "Endereço de eventos de segurança",
    what: "evento",
    otherwise: "qualquer um manda eventos a ela",
    headers: { "content-type": "application/secevent+jwt", accept: "application/json" },
    body: "teste-sem-assinatura",
  })

interface Unsigned {
  title: string
  what: "aviso" | "evento"
  /** The consequence if the application does not verify the signature. */
  otherwise: string
  headers: Record<string, string>
  body: string
}

async function refusingUnsigned(
  send: Send,
  address: string,
  { title, what, otherwise, headers, body }: Unsigned,
): Promise<Check> {
  const answer = await answerTo(() => send(address, { method: "POST", headers, body }))
  if (answer === "400") return ok(title, `Responde, e recusa um ${what} sem assinatura, como deve.`)
  if (answer.startsWith("2")) {
    return problem(
      title,
      `Aceitou (${answer}) um ${what} sem assinatura.`,
      `A aplicação tem de conferir a assinatura do ${what}, ou ${otherwise}.`,
    )
  }
  return problem(
    title,
    `A um ${what} sem assinatura: ${answerInWords(answer)}.`,
    "A resposta devia ser 400. Confira o endereço e a aplicação.",
  )
}

const enteringRole = type({ title: "string" })
const named = 5

async function entry(db: Database, { id }: ApplicationDetail): Promise<Check> {
  const title = "Papéis que dão entrada"
  const found = await rows(
    db,
    enteringRole,
    sql`
      select title from role
      where not disabled
        and (app_id = ${id} or exists (select from inherited_role i where i.role_id = role.id and i.app_id = ${id}))
      order by title collate "C"`,
  )
  if (found.length === 0) {
    return problem(
      title,
      "Nenhum papel ativo: ninguém pode entrar.",
      "Crie ou ative um papel em “Permissões”.",
    )
  }
  const more = found.length > named ? ` e mais ${found.length - named}` : ""
  const titles = found.slice(0, named).map((role) => role.title)
  return ok(title, `${titles.join(", ")}${more}.`)
}
