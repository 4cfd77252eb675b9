import { sql } from "drizzle-orm"
import type { Interaction, KoaContextWithOIDC } from "oidc-provider"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import {
  asksForTwoFactors,
  type Factors,
  levelOf,
  methods,
  reaches,
  stillShown,
} from "@/domain/authentication"
import { portalRightsOf } from "../../identity/access/portalRoles"
import { administers } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import type { Settings } from "../../platform/settings/settings"
import { applicationAdmins } from "../../rights/applications/people"
import { requestable } from "../../rights/applications/search"
import { grantPathColumns, grantPathRow, obstacleOf } from "../../rights/grants/grantPaths"
import { isImpossibleClientId } from "./clients"
import { isTerminal } from "./terminal"

const factors = type({ code: "boolean", boundPasskey: "boolean", syncedPasskey: "boolean" })

async function factorsOf(db: Database, atalaiaId: string): Promise<Factors> {
  const passkeyOf = (bound: boolean) =>
    sql`exists (select from passkey k where k.atalaia_id = p.atalaia_id and k.device_bound = ${bound})`
  const [found] = await rows(
    db,
    factors,
    sql`
      select p.two_factor_secret is not null as code, ${passkeyOf(true)} as "boundPasskey",
        ${passkeyOf(false)} as "syncedPasskey"
      from person p where p.atalaia_id = ${atalaiaId}`,
  )
  return found ?? { code: false, boundPasskey: false, syncedPasskey: false }
}

const inSession = (amr: string[]) => ({ acr: levelOf(amr), amr })

/** The authentication level of a session: the methods shown in it, as far as the person still has them. */
export const howSignedIn = async (db: Database, { atalaiaId, amr }: Pick<Actor, "atalaiaId" | "amr">) =>
  inSession(stillShown(amr, await factorsOf(db, atalaiaId)))

/** The lowest authentication level with which a person could sign in now. */
export async function howTheySignIn(
  db: Database,
  atalaiaId: string,
  { passwordSignIn }: Pick<Settings, "passwordSignIn">,
) {
  const { code, boundPasskey, syncedPasskey } = await factorsOf(db, atalaiaId)
  // An upstream provider asks for two factors if there is one here.
  if (!passwordSignIn) {
    const isSure = code || boundPasskey || syncedPasskey
    return inSession([...(isSure ? methods.upstreamTwoFactors : methods.upstream)])
  }
  if (code) return inSession([...methods.code])
  if (syncedPasskey) return inSession([...methods.syncedPasskey])
  return inSession([...(boundPasskey ? methods.boundPasskey : methods.password)])
}

/** Why a person may not enter an application. */
export interface NoEntry {
  application: string
  sentence: string
  /** Why the person's roles there are not effective, with the titles of the roles that each obstacle affects. */
  obstacles: { obstacle: string; titles: string[] }[]
  /** Titles of the application's roles, if the person has none. */
  wanted?: string[]
  /** Names of the application's administrators, who can grant a role or restore access. */
  grantedBy?: string[]
  /** The person's access is disabled there: a role does not help. */
  closed?: true
  /** A link to the place in the portal where the person can resolve this. */
  wayOn?: { label: string; address: string }
}

const application = type({
  id: "number",
  title: "string",
  acronym: "string",
  enabled: "boolean",
  usable: "boolean",
  closed: "boolean",
  demands: "boolean",
})

/** A person who wants to enter an application. */
interface Entrant {
  clientId: string
  person: string
  /** The authentication level reached, and the levels that the application requires. */
  acr: string | undefined
  acrValues: unknown
}

const known = new WeakMap<KoaContextWithOIDC, Promise<NoEntry | undefined>>()

/** Why the person of this request may not enter the requesting application; undefined if they may. Cached for each request. */
export function noEntryOf(db: Database, ctx: KoaContextWithOIDC): Promise<NoEntry | undefined> {
  const answer = known.get(ctx) ?? readOfRequest(db, ctx)
  known.set(ctx, answer)
  return answer
}

async function readOfRequest(db: Database, ctx: KoaContextWithOIDC): Promise<NoEntry | undefined> {
  const { client, session, params } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const { accountId: person, acr } = session
  return readNoEntry(db, { clientId: client.clientId, person, acr, acrValues: params?.acr_values })
}

/** Checks again, for a person who was denied entry before. */
export async function stillNoEntry(
  db: Database,
  { params, session }: Interaction,
): Promise<NoEntry | undefined> {
  if (!session) return undefined
  const { accountId: person, acr } = session
  return readNoEntry(db, { clientId: String(params.client_id), person, acr, acrValues: params.acr_values })
}

/** Why a person with this authentication level may not enter an application; undefined if they may. */
export async function readNoEntry(
  db: Database,
  { clientId, person, acr, acrValues }: Entrant,
): Promise<NoEntry | undefined> {
  const [app] = await rows(
    db,
    application,
    sql`
      select id, title, acronym, enabled, may_use(${person}, id) as usable, two_factor_demanded(${person}) as demands,
        exists (select from application_disabling d where d.client_id = ${person} and d.app_id = application.id) as closed
      from application where ${isTerminal(clientId) ? sql`id = ${securityAppId}` : sql`app_key = ${clientId}`}`,
  )
  if (!app) {
    return { application: clientId, sentence: "Esta aplicação não existe mais no Atalaia.", obstacles: [] }
  }
  if (!app.enabled) {
    return {
      application: app.title,
      sentence: disabledSentence(app),
      obstacles: [],
      grantedBy: await namesOfAdmins(db, app.id),
    }
  }
  if (app.closed) {
    return {
      application: app.title,
      sentence: `Um administrador fechou o seu acesso a ${app.acronym}. Enquanto estiver fechado, nenhum papel dá entrada.`,
      obstacles: [],
      closed: true,
      grantedBy: await namesOfAdmins(db, app.id),
    }
  }
  const twoFactorLacks = !reaches(acr, "aal2") && (app.demands || asksForTwoFactors(acrValues))
  if (app.usable && !twoFactorLacks) return undefined
  if (twoFactorLacks) {
    return {
      application: app.title,
      sentence: `Para entrar em ${app.acronym} é preciso ter a autenticação em duas etapas. Ative-a em Meu cadastro, no portal, ou crie uma chave de acesso, e entre de novo.`,
      obstacles: [],
      wayOn: commandLink("Ativar a autenticação em duas etapas", "activate 2fa"),
    }
  }
  const obstacles = await obstaclesThere(db, person, app)
  return {
    application: app.title,
    sentence:
      obstacles.length === 0
        ? `Você não tem nenhum papel em ${app.acronym}, e é um papel que dá acesso.`
        : `Nenhum dos seus papéis em ${app.acronym} está em vigor.`,
    obstacles,
    ...(obstacles.length === 0 && { wanted: await rolesThere(db, app.id) }),
    grantedBy: await namesOfAdmins(db, app.id),
    ...(await requesting(db, person, app)),
  }
}

const disabledSentence = ({ acronym }: { acronym: string }) =>
  `${acronym} está desabilitada no Atalaia, e por enquanto ninguém entra nela.`

async function namesOfAdmins(db: Database, appId: number): Promise<string[]> {
  const admins = await applicationAdmins(db, appId)
  return admins.filter(({ as, effective }) => as === "admin" && effective).map(({ name }) => name)
}

const named = type({ id: "number", title: "string", acronym: "string" })

/** The disabled application that a request comes from. Its administrators are named only to signed-in people. */
export async function disabledApplication(
  db: Database,
  ctx: KoaContextWithOIDC,
): Promise<NoEntry | undefined> {
  const key = ctx.oidc.params?.client_id
  if (typeof key !== "string" || isImpossibleClientId(key)) return undefined
  const [found] = await rows(
    db,
    named,
    sql`
      select a.id, a.title, a.acronym from application a join application_integration i on i.app_id = a.id
      where a.app_key = ${key} and not a.enabled`,
  )
  if (!found) return undefined
  const isKnown = ctx.oidc.session?.accountId !== undefined
  return {
    application: found.title,
    sentence: disabledSentence(found),
    obstacles: [],
    ...(isKnown && { grantedBy: await namesOfAdmins(db, found.id) }),
  }
}

const titled = type({ title: "string" })

async function rolesThere(db: Database, appId: number): Promise<string[]> {
  const found = await rows(
    db,
    titled,
    sql`select r.title from role r where r.app_id = ${appId} and not r.disabled order by r.title collate "C"`,
  )
  return found.map(({ title }) => title)
}

/** A link to a portal form, by the command line that opens it. */
const commandLink = (label: string, line: string) => ({
  label,
  address: `/?${new URLSearchParams({ command: line })}`,
})

const asking = type({ asked: "boolean" })

/** A link to request access to an application, or to the request that exists. */
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
  const rights = await portalRightsOf(db, person)
  if (administers(rights, id)) return {}
  if (found.asked) {
    const label = "Ver a minha solicitação"
    return {
      wayOn: rights.abilities.has("accessRequests.listOwn")
        ? { label, address: "/my-access-requests/list" }
        : commandLink(label, `edit request app ${acronym}`),
    }
  }
  return { wayOn: commandLink("Solicitar acesso", `request access app ${acronym}`) }
}

/** Groups roles by obstacle. An obstacle that affects all roles, such as a disabled account, appears once. */
async function obstaclesThere(db: Database, person: string, app: { id: number; acronym: string }) {
  const ways = await rows(
    db,
    grantPathRow.and({ title: "string" }),
    sql`
      select w.title, ${grantPathColumns}
      from grant_paths_of(${person}) w left join profile p on p.id = w.profile_id
      where w.app_id = ${app.id} order by w.title collate "C"`,
  )
  const titlesOf = new Map<string, string[]>()
  for (const title of new Set(ways.map((way) => way.title))) {
    const obstacle = obstacleOf(
      ways.filter((way) => way.title === title),
      { kind: "person", acronym: app.acronym },
    )
    if (obstacle !== undefined) titlesOf.set(obstacle, [...(titlesOf.get(obstacle) ?? []), title])
  }
  return [...titlesOf].map(([obstacle, titles]) => ({ obstacle, titles }))
}
