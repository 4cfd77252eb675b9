import { type } from "arktype"
import { sql } from "drizzle-orm"
import type { KoaContextWithOIDC } from "oidc-provider"
import { applicationAdmins } from "../applications/people"
import { requestable } from "../applications/search"
import { grantPathColumns, grantPathRow, obstacleOf } from "../assignments/grantPaths"
import { type Database, rows } from "../database/connection"

/** How surely it is known who signed in: by a password alone, or by a password and a code. */
export const assurance = { password: "aal1", twoFactor: "aal2" } as const

/** Why somebody may not enter an application. */
export interface NoEntry {
  application: string
  sentence: string
  /** Roles that the person has there, each with what keeps it from counting. */
  roles: { title: string; obstacle: string }[]
  /** Names of those who grant roles there, where a role is what lacks. */
  grantedBy?: string[]
  /** Where in the portal the person can do something about it. */
  wayOn?: { label: string; address: string }
}

const application = type({
  id: "number",
  title: "string",
  acronym: "string",
  usable: "boolean",
  demands: "boolean",
})

const known = new WeakMap<KoaContextWithOIDC, Promise<NoEntry | undefined>>()

/** Why the person of this request may not enter the application that asks; nothing where they may. Read once. */
export function noEntryOf(db: Database, ctx: KoaContextWithOIDC): Promise<NoEntry | undefined> {
  const answer = known.get(ctx) ?? readNoEntry(db, ctx)
  known.set(ctx, answer)
  return answer
}

async function readNoEntry(db: Database, ctx: KoaContextWithOIDC): Promise<NoEntry | undefined> {
  const { client, session, params } = ctx.oidc
  const person = session?.accountId
  if (!client || !person) return undefined
  const [app] = await rows(
    db,
    application,
    sql`
      select id, title, acronym, may_use(${person}, id) as usable, two_factor_demanded(${person}) as demands
      from application where app_key = ${client.clientId} and enabled`,
  )
  if (!app)
    return {
      application: client.clientId,
      sentence: "Esta aplicação está desativada.",
      roles: [],
    }
  const requested = String(params?.acr_values ?? "").split(" ")
  const twoFactorLacks =
    session.acr !== assurance.twoFactor && (app.demands || requested.includes(assurance.twoFactor))
  if (app.usable && !twoFactorLacks) return undefined
  if (twoFactorLacks) {
    return {
      application: app.title,
      sentence: `Para entrar em ${app.acronym} é preciso ter a autenticação em duas etapas. Ative-a em Minha conta, no portal, e entre de novo.`,
      roles: [],
      wayOn: commandLink("Ativar a autenticação em duas etapas", "activate 2fa"),
    }
  }
  const roles = await rolesWithoutEffect(db, person, app)
  const admins = await applicationAdmins(db, app.id)
  return {
    application: app.title,
    sentence:
      roles.length === 0
        ? `Você não tem nenhum papel em ${app.acronym}, e é um papel que dá acesso.`
        : `Nenhum dos seus papéis em ${app.acronym} está em vigor.`,
    roles,
    grantedBy: admins.filter(({ as, effective }) => as === "admin" && effective).map(({ name }) => name),
    ...(await requesting(db, person, app)),
  }
}

/** A form of the portal, by the line that opens it. */
const commandLink = (label: string, line: string) => ({
  label,
  address: `/?${new URLSearchParams({ command: line })}`,
})

const asking = type({ asked: "boolean" })

/** Where access to an application can be asked for, or was already. */
async function requesting(db: Database, person: string, { id, acronym }: { id: number; acronym: string }) {
  const [found] = await rows(
    db,
    asking,
    sql`
      select exists (
        select from access_request r where r.atalaia_id = ${person} and r.app_id = a.id
      ) as asked from application a where a.id = ${id} and ${requestable}`,
  )
  if (!found) return {}
  if (found.asked) return { wayOn: { label: "Ver a minha solicitação", address: "/my-access-requests/list" } }
  return { wayOn: commandLink("Solicitar acesso", `request access app ${acronym}`) }
}

async function rolesWithoutEffect(db: Database, person: string, app: { id: number; acronym: string }) {
  const ways = await rows(
    db,
    grantPathRow.and({ title: "string" }),
    sql`
      select w.title, ${grantPathColumns}
      from grant_paths_of(${person}) w left join profile p on p.id = w.profile_id
      where w.app_id = ${app.id} order by w.title collate "C"`,
  )
  return [...new Set(ways.map(({ title }) => title))].flatMap((title) => {
    const obstacle = obstacleOf(
      ways.filter((way) => way.title === title),
      { kind: "person", acronym: app.acronym },
    )
    return obstacle === undefined ? [] : [{ title, obstacle }]
  })
}
