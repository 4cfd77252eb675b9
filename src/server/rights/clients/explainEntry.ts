import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { isCpf } from "@/domain/people/identifier"
import { asSentence, counted, uncapitalized } from "@/domain/text/words"
import { formatDate, formatDateTime } from "@/domain/time/when"
import { nameOf } from "../../audit/rows/actorName"
import { isSlowed, signInFailures } from "../../identity/access/limits"
import { voidedPassword, voidedPasswordOf } from "../../identity/access/newPassword"
import { passwordExpiration } from "../../identity/access/passwords"
import {
  type ApplicationRow,
  applicationNamed,
  type ClientRow,
  clientNamed,
  governed,
} from "../../identity/access/scope"
import { hasSecondFactor, twoFactorDemanded } from "../../identity/access/secondFactor"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { notFound } from "../../platform/refusal/refusal"
import { onlyProvider } from "../../platform/settings/upstream"
import { disablingOf } from "../assignments/panel"
import { type GrantPath, grantPathColumns, grantPathRow, obstacleOf } from "../grants/grantPaths"

type Explanation = AnswerOf<Calls["clients"]["whyEntry"]>
type Reason = Explanation["reasons"][number]

const accountRow = type({
  id: "string",
  enabled: "boolean",
  lock: type({ date: momentText, byName: "string", reason: "string" }).or("null"),
  firstAccess: "boolean",
  hasPassword: "boolean",
  lastPasswordUpdate: momentText.or("null"),
  voidedPassword,
  hasPasskey: "boolean",
  has2FA: "boolean",
  twoFactorDemanded: "boolean",
  deprecatedDetails: "boolean",
})
type Account = typeof accountRow.infer

/**
 * Why a person cannot enter the portal or an application, or that nothing prevents it. Makes the same checks as signing in, in
 * the same order. A required screen counts as being kept out of all others.
 */
export async function explainEntry(
  context: AuthenticatedContext,
  { clientId, app: named }: { clientId: string; app?: string | undefined },
): Promise<Explanation & { client: ClientRow }> {
  const { db, me } = context
  const client = await clientNamed(db, clientId)
  if (client.kind !== "person") throw notFound("Usuário")
  const app = named === undefined ? undefined : await applicationNamed(db, named, (id) => governed(me, id))
  const roles = app
    ? await rolesIn(db, client.id, app)
    : { deciding: [await anyRole(db, client.id)], others: [] }
  const deciding = [
    ...accountReasons(await accountOf(db, client.id), context),
    ...(context.settings.passwordSignIn ? await attemptReasons(db, client.id) : []),
    ...roles.deciding,
  ]
  const where = app ? ` em ${app.acronym}` : ""
  const against = deciding.find(({ holds }) => !holds)?.text
  const text =
    against === undefined
      ? `${client.name} pode entrar${where}: nada impede.`
      : asSentence(`${client.name} não consegue entrar${where}: ${uncapitalized(against)}`)
  return { effective: against === undefined, text, reasons: [...deciding, ...roles.others], client }
}

async function accountOf(db: Database, id: string): Promise<Account> {
  const [person] = await rows(
    db,
    accountRow,
    sql`
      select atalaia_id as id, enabled, case when locked_date is not null then jsonb_build_object(
          'date', locked_date::text, 'byName', ${nameOf(sql`held.locked_by`)}, 'reason', lock_reason) end as lock, first_access as "firstAccess", password_hash is not null as "hasPassword", last_password_update as "lastPasswordUpdate",
        ${voidedPasswordOf(sql`held`)} as "voidedPassword",
        exists (select from passkey k where k.atalaia_id = held.atalaia_id) as "hasPasskey",
        ${hasSecondFactor(sql`held`)} as "has2FA", ${twoFactorDemanded(sql`${id}`)} as "twoFactorDemanded",
        deprecated_details as "deprecatedDetails"
      from person held where atalaia_id = ${id}`,
  )
  if (!person) throw notFound("Usuário")
  return person
}

const reason = (holds: boolean, yes: string, no: string): Reason => ({ text: holds ? yes : no, holds })

function accountReasons(account: Account, { settings }: Pick<AuthenticatedContext, "settings">): Reason[] {
  const active = [
    ...lockReasons(account),
    reason(account.enabled, "A conta está ativa", "A conta está inativa em todas as aplicações"),
  ]
  const provider = onlyProvider(settings)?.name
  if (account.firstAccess && provider === undefined) {
    const todo = account.hasPassword
      ? "ao entrar com a senha que recebeu, a pessoa tem antes de definir outra"
      : "falta definir a senha pelo link do e-mail"
    const pending = `O primeiro acesso não foi feito: ${todo}`
    return [...active, { text: pending, holds: false }]
  }
  const demanded = account.twoFactorDemanded && !account.has2FA
  const asked =
    provider === undefined
      ? "além da senha, é pedido um código ou uma chave de acesso"
      : `são pedidas as duas etapas do ${provider}, ou uma chave de acesso`
  const second = account.has2FA
    ? `A autenticação em duas etapas está ativa: ${asked}`
    : "Nenhum papel exige autenticação em duas etapas"
  return [
    ...active,
    provider === undefined ? passwordReason(account, settings) : providerReason(account, provider),
    reason(!demanded, second, "Um papel exige autenticação em duas etapas, e ela não está ativa"),
    ...(account.deprecatedDetails
      ? [{ text: "O cadastro está desatualizado, e só a atualização fica aberta", holds: false }]
      : []),
  ]
}

function lockReasons({ lock }: Account): Reason[] {
  if (!lock) return []
  const text = `A conta foi trancada por ${lock.byName} em ${formatDateTime(iso(lock.date))}, e dois administradores têm de abri-la: ${lock.reason}`
  return [{ text, holds: false }]
}

/** The provider finds people by their CPF. */
function providerReason({ id, hasPasskey, firstAccess }: Account, provider: string): Reason {
  const first = firstAccess ? "; o primeiro acesso ainda não foi feito" : ""
  if (isCpf(id)) return { text: `Entra-se com ${provider}, sem senha${first}`, holds: true }
  const text = `Entra-se com ${provider}, pelo CPF, e o cadastro da pessoa não tem CPF`
  return hasPasskey
    ? { text: `${text}. A chave de acesso abre a conta`, holds: true }
    : { text, holds: false }
}

function passwordReason(account: Account, settings: AuthenticatedContext["settings"]): Reason {
  const { lastPasswordUpdate, voidedPassword } = account
  if (voidedPassword) return voidedReason(voidedPassword.linkUntil, account)
  const changed = lastPasswordUpdate === null ? undefined : new Date(iso(lastPasswordUpdate))
  const expiration = passwordExpiration(changed, settings)
  if (!expiration) return { text: "A senha não tem prazo de validade", holds: true }
  const moment = expiration.toISOString()
  return reason(
    expiration.getTime() > Date.now(),
    `A senha vale até ${formatDateTime(moment)}`,
    `A senha expirou em ${formatDate(moment)}`,
  )
}

/** A passkey signs in without the password. */
function voidedReason(linkUntil: string | null, { hasPasskey }: Account): Reason {
  const link =
    linkUntil === null
      ? "o link enviado já foi usado ou não vale mais, e a pessoa pede outro em “Esqueci minha senha”"
      : `um link para escolher outra foi enviado ao e-mail da pessoa, e vale até ${formatDateTime(iso(linkUntil))}`
  const text = `A senha foi anulada: ${link}`
  return hasPasskey
    ? { text: `${text}. A chave de acesso ainda abre a conta`, holds: true }
    : { text, holds: false }
}

/** Limits for the person only, because the address that they try from is unknown. */
async function attemptReasons(db: Database, id: string): Promise<Reason[]> {
  const slowed = await isSlowed(db, signInFailures(id, ""))
  return slowed
    ? [{ text: "Houve muitas tentativas de entrada: é preciso aguardar até 15 minutos", holds: false }]
    : []
}

/**
 * The portal is open to every active person, another application to those who hold a role there. Obstacles to single roles are
 * listed too, but a person with another role still enters.
 */
async function rolesIn(db: Database, id: string, app: ApplicationRow) {
  const disabled = await disablingOf(db, id, app.id)
  const roles = await rolesHeld(db, id, sql`w.app_id = ${app.id}`)
  const effective = roles.filter(({ ways }) => ways.some((way) => way.effective))
  const place = { kind: "person", acronym: app.acronym } as const
  const others = roles.flatMap(({ title, ways }): Reason[] => {
    const obstacle = obstacleOf(ways, place)
    return obstacle === undefined ? [] : [{ text: `${title}: ${obstacle}`, holds: false }]
  })
  const isPortal = app.id === securityAppId
  const deciding: Reason[] = [
    ...(app.enabled ? [] : [{ text: `A aplicação ${app.acronym} está inativa`, holds: false }]),
    ...(disabled
      ? [
          {
            text: `O acesso a ${app.acronym} foi desabilitado por ${disabled.byName} em ${formatDate(iso(disabled.at))}: ${disabled.description}`,
            holds: false,
          },
        ]
      : []),
    reason(
      isPortal || effective.length > 0,
      `Tem ${counted(effective.length, "papel", "papéis")} em vigor em ${app.acronym}`,
      roles.length === 0
        ? `Não tem nenhum papel em ${app.acronym}`
        : `Nenhum papel em ${app.acronym} está em vigor`,
    ),
  ]
  return { deciding, others }
}

async function anyRole(db: Database, id: string): Promise<Reason> {
  const roles = await rolesHeld(db, id, sql`w.effective and w.app_id <> ${securityAppId}`)
  return { text: `Tem ${counted(roles.length, "papel", "papéis")} em vigor em aplicações`, holds: true }
}

interface HeldRole {
  title: string
  ways: GrantPath[]
}

const titledWay = type({ "...": grantPathRow, title: "string" })

async function rolesHeld(db: Database, id: string, condition: SQL): Promise<HeldRole[]> {
  const ways = await rows(
    db,
    titledWay,
    sql`
      select r.title, ${grantPathColumns}
      from grant_paths_of(${id}) w join role r on r.id = w.role_id left join profile p on p.id = w.profile_id
      where ${condition}
      order by r.title collate "C", p.name collate "C" nulls first`,
  )
  const titles = [...new Set(ways.map(({ title }) => title))]
  return titles.map((title) => ({ title, ways: ways.filter((way) => way.title === title) }))
}
