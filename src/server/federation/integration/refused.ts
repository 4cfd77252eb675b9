import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import type { Integration } from "@/domain/integration"
import { scopeOf } from "@/domain/scopes"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { refusedKept } from "../provider/refusedRequests"

type Refused = AnswerOf<Calls["integration"]["refused"]>["items"][number]

const refusedRow = type({
  id: "number.integer",
  createDate: momentText,
  route: "string",
  error: "string",
  detail: "string",
  sent: "Record<string, string>",
})
type RefusedRow = typeof refusedRow.infer

/** The requests of an application that the provider refused, newest first, each with the values expected now. */
export async function refusedRequests(
  db: Database,
  appId: number,
  integration: Integration,
): Promise<{ items: Refused[] }> {
  const found = await rows(
    db,
    refusedRow,
    sql`
      select id::int as id, create_date as "createDate", route, error, detail, sent
      from refused_request where app_id = ${appId} order by id desc limit ${refusedKept}`,
  )
  return {
    items: found.map((row) => ({
      id: row.id,
      createDate: iso(row.createDate),
      request: requestWords[row.route] ?? row.route,
      error: row.error,
      detail: row.detail,
      came: Object.entries(row.sent)
        .toSorted()
        .map(([name, value]) => ({ name, value })),
      ...expectedBy(row, integration),
    })),
  }
}

/** The library's routes, in words. */
const requestWords: Readonly<Record<string, string>> = {
  authorization: "Entrada",
  resume: "Entrada",
  pushed_authorization_request: "Pedido enviado antes (PAR)",
  device_authorization: "Código para outro aparelho",
  token: "Tokens",
  introspection: "Consulta de token",
  revocation: "Revogação de token",
  end_session: "Saída",
}

function expectedBy(
  { route, error, detail, sent }: RefusedRow,
  integration: Integration,
): Pick<Refused, "expected" | "nearest"> {
  const { redirectUris, postLogoutRedirectUris, grants, scopes, nonceSuffices } = integration
  if (route === "end_session") return ofAddress(sent.post_logout_redirect_uri, postLogoutRedirectUris)
  if (/redirect_uri/.test(`${error} ${detail}`)) return ofAddress(sent.redirect_uri, redirectUris)
  if (error === "invalid_request" && /code_challenge|PKCE/.test(detail)) {
    return {
      expected: ["code_challenge, com code_challenge_method=S256", ...(nonceSuffices ? ["ou nonce"] : [])],
    }
  }
  if (error === "invalid_scope") return { expected: scopeOf(scopes).split(" ") }
  if (error === "invalid_client") return { expected: [authenticationOf(integration)] }
  if (/response_type/.test(`${error} ${detail}`)) return { expected: ["code"] }
  if (/grant.type/.test(`${error} ${detail}`)) return { expected: grants }
  return { expected: [] }
}

function authenticationOf({ kind, jwks, jwksUri }: Integration): string {
  if (kind !== "confidential") return "só client_id, sem segredo"
  return jwks || jwksUri
    ? "uma asserção assinada com a chave da aplicação (private_key_jwt)"
    : "a chave privada da aplicação (client secret)"
}

function ofAddress(sent: string | undefined, registered: readonly string[]) {
  const nearest = sent && registered.toSorted((one, other) => alike(sent, other) - alike(sent, one))[0]
  return { expected: [...registered], ...(nearest && { nearest }) }
}

/** How alike two addresses are, from 0 to 1: by their common beginning and end. */
function alike(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  let before = 0
  while (before < shorter && one[before] === other[before]) before++
  let after = 0
  while (after < shorter - before && one.at(-1 - after) === other.at(-1 - after)) after++
  return (2 * (before + after)) / (one.length + other.length)
}
