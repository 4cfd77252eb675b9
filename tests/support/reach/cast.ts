import { existsSync } from "node:fs"
import { link, mkdir } from "node:fs/promises"
import { join } from "node:path"
import { type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { securityAppId } from "@/domain/access"
import { platformRoles } from "@/domain/roles"
import { credentials } from "@/server/federation/provider/clients"
import { recordsOf } from "@/server/federation/provider/records"
import { apiResourceOf } from "@/server/federation/provider/serviceAccount"
import { openSession } from "@/server/identity/access/sessions"
import { ticketLink } from "@/server/identity/access/tickets"
import { newToken } from "@/server/identity/access/token"
import { storedFile } from "@/server/platform/database/schema/index"
import { fileStoreOf } from "@/server/platform/files/store"
import { pdf, pngBytes as pictureBytes } from "../data/files"
import { addPerson, codeOf, mailsTo } from "../data/person"
import { blockLine, writtenPlan } from "../data/plans"
import { reviewOfRole, type WrittenReview, workOnReviews } from "../data/reviews"
import { writtenRunbook } from "../data/runbooks"
import { rows } from "../server/rows"
import { account, type System } from "../server/system"
import { type Caller, callers, nobody, service } from "./accounts"

export type Details = AnswerOf<Calls["registration"]["details"]>

/** The people that the calls are about, other than the caller. */
export type PersonName =
  /** An ordinary user in the unit of the authorizer and the linker, with waiting changes. */
  | "PMCE"
  /** The same in another unit, without an access request. */
  | "elsewhere"
  /** The same, with an access request for SINAL. */
  | "asking"
  /** The same, whose request was rejected. */
  | "rejected"
  /** Of another unit, with roles, profiles and blocks in SINAL and SINARM. */
  | "holder"
  /** A second super admin, in the authorizer's unit, with waiting changes. */
  | "superAdmin"
  /** An application's admin, whose e-mail only super admins change. */
  | "appAdmin"
  /** Has never signed in. */
  | "firstAccess"
  /** A pre-registration in progress, begun by the authorizer editor. */
  | "draft"
  /** Another, begun by the insert manager. */
  | "draftOfInsert"
  /** One that waits for approval, in the authorizer's unit. */
  | "ready"
  | "readyElsewhere"
  /** In the authorizer's unit too, begun by the authorizer. */
  | "readyBegun"
  /** An id that no person has. */
  | "none"

interface NamedApplication {
  id: number
  clientId: string
  appKey: string
  acronym: string
  title: string
  version: number
}
export type ApplicationName = "ATALAIA" | "SINAL" | "SINARM"

/** The ids and tokens that the table's calls use. */
export interface Cast {
  tokens: ReadonlyMap<string, string>
  people: Record<PersonName, string>
  applications: Record<ApplicationName | "SINESP", NamedApplication>
  /** Roles of each application: one that is assigned to `holder`, one in no request, one that is blocked for `holder`. */
  roles: Record<ApplicationName, { held: number; free: number; blocked: number; chain?: number }>
  profiles: Record<"SINAL" | "SINARM", number>
  /** Without documents, without requests. */
  openApplication: number
  units: Record<"PMCE" | "PCSP" | "empty" | "inactive", number>
  numbers: Record<
    | "operation"
    | "text"
    | "validation"
    | "consent"
    | "ownConsent"
    | "deputy"
    | "acceptedDeputy"
    | "plan"
    | "sentPlan"
    | "search"
    | "sharedSearch"
    | "foreignPlan"
    | "review"
    | "unitReview"
    | "runbook"
    | "sharedRunbook"
    | "foreignRunbook"
    | "ruleOfSinal"
    | "ruleOfBoth"
    | "ruleOfSinarm"
    | "foreignValidation"
    | "foreignRole"
    | "linkable"
    | "authorizerLink"
    | "ownLink"
    | "language"
    | "domainUsers"
    | "domainUnits"
    | "passkey"
    | "country"
    | "state"
    | "city",
    number
  >
  /** The digest of the sent plan's effects. */
  sentDigest: string
  foreignClient: string
  terms: number[]
  /**
   * Types of documents: `there` is optional and all people here have it; `absent` exists for no person; `asked` are the required
   * ones.
   */
  documents: { there: number; absent: number; asked: Record<"SINAL" | "SINARM", number> }
  /** A delivery that each of these applications has not received yet. */
  deliveries: Record<"SINAL" | "SINARM", number>
  /** For each, the id of a change that ended sessions. */
  changes: Record<"superAdmin" | "user", string>
  tickets: { recover: string; confirmEmail: string; stopEmail: string }
  details: ReadonlyMap<string, Details>
  /** Each person's first open session in the portal. For a caller, not the one in use. */
  sessions: ReadonlyMap<string, number>
  /** For each person, a document of a type that can be removed. */
  files: ReadonlyMap<string, number>
  requestVersions: ReadonlyMap<string, number>
  changeVersions: ReadonlyMap<string, number>
  preUserVersions: ReadonlyMap<string, number>
  /** Restores the files that a call removed, because rolling back its transaction does not. */
  restoreFiles: () => Promise<void>
}

export const twoFactorSecret = "jbswy3dpehpk3pxpjbswy3dpehpk3pxp"
export const twoFactorOwner = "support"
/** The address to which an application's people return after signing in. */
export const returnAddress = "https://sistema.exemplo.gov.br/volta"

const PMCE = sql`(select id from organization where acronym = 'PMCE')`

/** Adds data to the demonstration, so that each call succeeds for some caller. */
export async function prepareCast(system: System): Promise<Cast> {
  const { db } = system
  const one = async <Row>(query: SQL): Promise<Row> => {
    const [found] = await rows<Row>(db, query)
    if (!found) throw new Error("the demonstration data have nothing of the kind")
    return found
  }
  const numberOf = async (query: SQL) => (await one<{ id: number }>(query)).id

  const plain = sql`
    p.enabled and not p.first_access and not exists (
      select from role_assignment h join role r on r.id = h.role_id
      where h.client_id = p.atalaia_id and r.app_id = ${securityAppId} and r.title <> ${platformRoles.user})
    and not exists (
      select from role_assignment h join role r on r.id = h.role_id join application a on a.id = r.app_id
      where h.client_id = p.atalaia_id and a.acronym = 'SINAL')
    and exists (select from registration_change c where c.atalaia_id = p.atalaia_id)`
  const ofUnit = await rows<{ id: string }>(
    db,
    sql`
      select p.atalaia_id as id from person p where ${plain} and p.organization_id = ${PMCE}
      order by p.atalaia_id limit 2`,
  )
  const [elsewhere = "", asking = "", rejected = "", moving = ""] = (
    await rows<{ id: string }>(
      db,
      sql`
        select p.atalaia_id as id from person p join organization o on o.id = p.organization_id
        where ${plain} and not ${PMCE} = any(o.path)
          and not exists (select from access_request q where q.atalaia_id = p.atalaia_id)
        order by p.atalaia_id limit 4`,
    )
  ).map(({ id }) => id)
  const ready = async (where: SQL) =>
    (
      await one<{ id: string }>(sql`
        select u.atalaia_id as id from pre_user u
        where u.status = 'READY' and u.atalaia_id <> ${account.preUserReady} and ${where}
        order by u.atalaia_id limit 1`)
    ).id
  const people: Record<PersonName, string> = {
    PMCE: ofUnit[0]?.id ?? "",
    elsewhere,
    asking,
    rejected,
    holder: account.tried,
    superAdmin: ofUnit[1]?.id ?? "",
    appAdmin: account.appAdmin,
    firstAccess: account.neverSignedIn,
    draft: account.preUser,
    draftOfInsert: (
      await one<{ id: string }>(sql`
        select atalaia_id as id from pre_user
        where status = 'IN_PROGRESS' and created_by = ${account.managerInsert}
        order by opened_date is not null, atalaia_id limit 1`)
    ).id,
    ready: account.preUserReady,
    readyElsewhere: await ready(sql`u.organization_id <> ${PMCE}`),
    readyBegun: await ready(sql`u.organization_id = ${PMCE}`),
    none: nobody,
  }
  await db.execute(sql`
    update pre_user set created_by = ${account.authorizer} where atalaia_id = ${people.readyBegun}`)
  await db.execute(sql`
    insert into role_assignment (client_id, role_id, created_by)
    select ${people.superAdmin}, id, ${account.superAdmin} from role
    where app_id = ${securityAppId} and title = ${platformRoles.admin}`)

  const applications = Object.fromEntries(
    (
      await rows<NamedApplication>(
        db,
        sql`
          select id, client_id as "clientId", app_key as "appKey", acronym, title, version from application
          where acronym in ('ATALAIA', 'SINAL', 'SINARM', 'SINESP')`,
      )
    ).map((application) => [application.acronym, application]),
  ) as Cast["applications"]
  const { SINAL, SINARM } = applications

  // Two addresses, so that one can be removed.
  for (const { id } of [SINAL, SINARM]) {
    await db.execute(sql`
      insert into application_integration (app_id, redirect_uris)
      values (${id}, array[${returnAddress}, 'https://teste.exemplo.gov.br/volta'])
      on conflict (app_id) do update set redirect_uris = excluded.redirect_uris`)
    await db.execute(sql`
      insert into refused_request (app_id, route, error, detail, sent)
      values (${id}, 'token', 'invalid_grant', '', '{}')`)
  }

  const role = (title: string) => numberOf(sql`select id from role where title = ${title}`)
  const roles: Cast["roles"] = {
    ATALAIA: {
      held: await role(platformRoles.user),
      free: await role("ROLE_ADMIN_APP_SINAL"),
      blocked: await role(platformRoles.linker),
    },
    SINAL: {
      held: await role("ROLE_SINAL_GESTOR"),
      free: await role("ROLE_SINAL_BASICO"),
      blocked: await role("ROLE_SINAL_AUDITOR"),
      chain: await role("ROLE_SINAL_OPERACAO"),
    },
    SINARM: {
      held: await role("ROLE_SINARM_CONSULTA"),
      free: await role("ROLE_SINARM_GESTOR"),
      blocked: await role("ROLE_SINARM_AUDITOR"),
    },
  }
  const profile = (appId: number, name: string) =>
    numberOf(sql`select id from profile where app_id = ${appId} and name = ${name}`)
  const profiles = {
    SINAL: await profile(SINAL.id, "GESTÃO ESTADUAL"),
    SINARM: await profile(SINARM.id, "SALA DE OPERAÇÕES"),
  }
  await db.execute(sql`
    insert into profile_assignment (client_id, profile_id, created_by)
    values (${people.holder}, ${profiles.SINARM}, ${account.superAdmin})`)
  for (const [appId, roleId] of [
    [SINARM.id, roles.SINARM.blocked],
    [securityAppId, roles.ATALAIA.blocked],
  ]) {
    await db.execute(sql`
      insert into role_block (client_id, role_id, app_id, justification, created_by)
      values (${people.holder}, ${roleId}, ${appId}, 'Apuração', ${account.superAdmin})`)
  }

  // Each subject gets the data that calls read: sections, a course, a language, documents, an access request.
  const users = [
    ...callers.filter(({ tokenType }) => tokenType && tokenType !== "registry").map(({ id }) => id),
    ...[people.PMCE, people.elsewhere, people.asking, people.rejected, people.superAdmin],
  ]
  const registered = [...users, people.draft, people.ready, people.readyElsewhere, people.draftOfInsert]
  for (const id of [people.draft, account.legacy]) await copyRegistration(system, people.ready, id)
  const [language] = await rows<{ id: number }>(
    db,
    sql`
      select l.id from language l
      where not exists (select from registration_language r where r.language_id = l.id) order by l.id limit 1`,
  )
  const askedDocument = (appId: number) =>
    numberOf(sql`
      select document_id as id from application_document where app_id = ${appId} order by document_id limit 1`)
  const documents = {
    there: await numberOf(sql`select id from document_type where label = 'Diploma'`),
    absent: await numberOf(sql`select id from document_type where label = 'Histórico escolar'`),
    asked: { SINAL: await askedDocument(SINAL.id), SINARM: await askedDocument(SINARM.id) },
  }
  for (const id of registered) await complete(system, id, documents.there)
  const tokens = await openSessions(system, people, applications)
  const superAdmin = tokens.get("superAdmin") ?? ""
  const ask = (id: string, appId: number) =>
    db.execute(sql`
      insert into access_request (atalaia_id, app_id, justification) values (${id}, ${appId}, 'Plantão')
      on conflict (atalaia_id, app_id) do update set rejected = false, rejection_message = null, rejected_by = null`)
  const reject = async (id: string, app: ApplicationName) => {
    await ask(id, applications[app].id)
    const { version } = await one<{ version: number }>(sql`
      select version from access_request where atalaia_id = ${id} and app_id = ${applications[app].id}`)
    const body = { justification: "Falta o ofício", version }
    await system.api.accessDecisions.reject({ token: superAdmin, params: { app, atalaiaId: id }, body })
  }
  for (const id of [people.PMCE, account.user]) await reject(id, "SINARM")
  await reject(people.rejected, "SINAL")
  for (const id of [...users, people.draft]) {
    if (id !== people.elsewhere && id !== people.rejected && id !== people.holder) await ask(id, SINAL.id)
    if (id !== people.elsewhere && id !== people.rejected && id !== people.asking) await ask(id, SINARM.id)
  }

  const deliver = (appId: number, by: string, changeId: string) =>
    numberOf(sql`
      insert into delivery (app_id, address, audience, subject, change_id, actor_id)
      values (${appId}, 'https://sistema.exemplo.gov.br/saida', 'chave', ${people.holder}, ${changeId}, ${by})
      returning id::int as id`)
  const changes = { superAdmin: "9000001", user: "9000002" }
  const deliveries = {
    SINAL: await deliver(SINAL.id, account.superAdmin, changes.superAdmin),
    SINARM: await deliver(SINARM.id, account.user, changes.user),
  }

  // Removes a unit, so that the list of removed ones has an entry.
  const gone = await numberOf(emptyUnit(sql`o.enabled`))
  const body = { file: pdf() }
  await system.api.organizations.remove({ token: superAdmin, params: { organizationId: gone }, body })
  const units = {
    PMCE: await numberOf(PMCE),
    PCSP: await numberOf(sql`select id from organization where acronym = 'PCSP'`),
    empty: await numberOf(emptyUnit(sql`o.enabled`)),
    inactive: await numberOf(
      emptyUnit(
        sql`not o.enabled and (select above.enabled from organization above where above.id = o.parent_id)`,
      ),
    ),
  }
  const unitImage = await addStoredFile(system, pngBytes)
  await db.execute(
    sql`update organization set image = ${unitImage} where id in (${units.PMCE}, ${units.PCSP})`,
  )

  const foreign = await one<{ id: number; clientId: string; roleId: number }>(sql`
    select v.id, v.client_id as "clientId", v.role_id as "roleId" from assignment_validation v
    join role r on r.id = v.role_id
    where v.validated_date is null and r.app_id not in (${SINAL.id}, ${SINARM.id})
      and not exists (
        select from role_consul c where c.role_id = r.id
          and c.atalaia_id in (${sql.join(
            users.map((id) => sql`${id}`),
            sql`, `,
          )}))
    order by v.id limit 1`)
  const linkOf = (id: string) =>
    numberOf(sql`
      insert into authorizer_link (atalaia_id, organization_id) values (${id}, ${units.PCSP}) returning id`)
  const linkers = [
    [account.appAdmin, SINAL.id, roles.SINAL.free],
    [people.elsewhere, SINARM.id, roles.SINARM.free],
  ] as const
  for (const [id, appId, roleId] of linkers) {
    const linkerId = await numberOf(sql`
      insert into linker (atalaia_id, app_id, organization_id) values (${id}, ${appId}, ${units.PCSP})
      returning id`)
    await db.execute(sql`insert into linker_role (linker_id, role_id) values (${linkerId}, ${roleId})`)
  }
  const place = await one<{ country: number; state: number; city: number }>(sql`
    select (select id from country where name = 'Brasil') as country, state_id as state, id as city
    from city order by id limit 1`)

  const read = async (id: string) =>
    (await system.api.registration.details({ token: superAdmin, params: { atalaiaId: id } })).body
  const entry = async (domain: string) => {
    const body = { label: "VALOR SEM USO" }
    return (await system.api.domainTables.create({ token: superAdmin, params: { domain }, body })).body.id
  }
  const tickets = {
    recover: ticketIn(
      await ticketLink(db, "recover", { atalaiaId: account.user }, system.settings),
      "ticket",
    ),
    ...(await emailTickets(system, moving, superAdmin)),
  }
  const details = new Map<string, Details>()
  for (const id of registered) details.set(id, await read(id))
  const versionsOf = async (table: SQL, key = sql`atalaia_id`) => {
    const found = await rows<{ key: string; version: number }>(
      db,
      sql`select ${key} as key, version from ${table}`,
    )
    return new Map(found.map(({ key, version }) => [key, version]))
  }

  await db.execute(sql`
    insert into emergency_access (secret_hash, used_date, used_address) values ('\\x00', now(), '')`)
  const consentOf = (by: string, about: string) =>
    numberOf(sql`
      insert into consent (action, subject_id, asked_by, justification, account_state, expire_date)
      values ('resetTwoFactor', ${about}, ${by}, 'Perdeu o telefone', account_state(${about}), now() + interval '1 day')
      returning id`)

  /** Later than the one that callers name. */
  const deputyOf = (holder: string, deputy: string, accepted: boolean) =>
    numberOf(sql`
      insert into deputy (holder_id, deputy_id, from_date, until_date, accepted_date)
      values (${holder}, ${deputy}, now() + interval '60 days', now() + interval '70 days',
        ${accepted ? sql`now()` : sql`null`})
      returning id`)

  const planOf = async (by: string): Promise<number> => {
    const written = writtenPlan([blockLine(people.asking, roles.SINAL.free, "Conferência do mês")])
    return (await system.api.plans.create({ token: tokens.get(by), body: written })).body.id
  }
  const runbookOf = async (by: string, name: string, shared: boolean): Promise<number> =>
    (await system.api.runbooks.create({ token: tokens.get(by), body: writtenRunbook({ name, shared }) })).body
      .id
  const sentPlan = await planOf("appAdmin")
  await system.api.plans.request({
    token: tokens.get("appAdmin"),
    params: { planId: sentPlan },
    body: { approverId: account.superAdmin, version: 1 },
  })

  const reviewOf = async (by: string, given: Partial<WrittenReview>): Promise<number> => {
    const body = reviewOfRole(roles.SINAL.held, given)
    return (await system.api.reviews.create({ token: tokens.get(by), body })).body.id
  }
  const review = await reviewOf("appAdmin", { rhythmMonths: 3 })
  const unitReview = await reviewOf("superAdmin", {
    scope: "unit",
    scopeId: units.PMCE,
    reviewers: "authorizers",
  })
  await workOnReviews(system)
  await system.db.execute(sql`insert into unused_access (app_id, assignments) select id, 1 from application`)
  await system.api.reviews.decide({
    token: tokens.get("appAdmin"),
    params: { reviewId: review, lineId: 2 },
    body: { decision: "keep" },
  })

  const met = await addPerson(system, { name: "PESSOA COM OS DOIS LADOS" })
  /** A rule of two new roles, so that no other call is refused by it. It meets one person. */
  const ruleOf = async (one: ApplicationName, other: ApplicationName): Promise<number> => {
    const part = async (app: ApplicationName, side: number) => {
      const roleId = await numberOf(sql`
        insert into role (app_id, title, description)
        values (${applications[app].id}, ${`ROLE_REGRA_${one}_${other}_${side}`}, 'Prova') returning id`)
      await db.execute(sql`
        insert into role_assignment (client_id, role_id, created_by)
        values (${met}, ${roleId}, ${account.superAdmin})`)
      return { app, roleId }
    }
    const body = {
      name: `Regra de ${one} e ${other}`,
      reason: "Controle interno",
      allowsExceptions: true,
      one: [await part(one, 1)],
      other: [await part(other, 2)],
    }
    return (await system.api.incompatibilities.create({ token: superAdmin, body })).body.id
  }

  /** A rule of one application, to which a person has an exception. */
  const exceptedRule = async (): Promise<number> => {
    const id = await ruleOf("SINAL", "SINAL")
    await db.execute(sql`
      insert into incompatibility_exception (incompatibility_id, atalaia_id, reason, asked_by, approved_by, until_date)
      values (${id}, ${people.elsewhere}, 'Falta de pessoal', ${account.superAdmin}, ${account.secondAdmin},
        now() + interval '1 day')`)
    return id
  }

  const searchOf = async (by: string, shared: boolean): Promise<number> => {
    const body = { name: "Ativos", address: "/applications/list?search=active:true", shared }
    const { id } = (await system.api.keptSearches.create({ token: tokens.get(by), body })).body
    await system.api.searchReports.set({
      token: tokens.get(by),
      params: { searchId: id },
      body: { every: "daily", hour: 7, onlyChanges: false },
    })
    return id
  }

  return {
    tokens,
    people,
    applications,
    roles,
    profiles,
    openApplication: await numberOf(sql`
      select a.id from application a
      where a.enabled and a.id <> ${securityAppId}
        and exists (select from role r where r.app_id = a.id and not r.disabled)
        and not exists (select from application_document d where d.app_id = a.id)
        and not exists (select from access_request q where q.app_id = a.id)
      order by a.id limit 1`),
    units,
    numbers: {
      operation: await numberOf(
        sql`select id from organization_operation where file_id is not null order by id limit 1`,
      ),
      text: await numberOf(
        sql`select id from written_text where not requires_confirmation order by id limit 1`,
      ),
      validation: await numberOf(sql`
        select id from assignment_validation where client_id = ${people.holder} and role_id = ${roles.SINAL.chain}`),
      foreignValidation: foreign.id,
      consent: await consentOf(people.superAdmin, people.holder),
      ownConsent: await consentOf(account.superAdmin, people.elsewhere),
      deputy: await deputyOf(account.appAdmin, account.managerSearch, false),
      acceptedDeputy: await deputyOf(account.authorizer, people.superAdmin, true),
      plan: await planOf("superAdmin"),
      sentPlan,
      search: await searchOf("superAdmin", false),
      sharedSearch: await searchOf("appAdmin", true),
      foreignPlan: await planOf("appAdmin"),
      review,
      unitReview,
      runbook: await runbookOf("superAdmin", "próprio", false),
      sharedRunbook: await runbookOf("appAdmin", "compartilhado", true),
      foreignRunbook: await runbookOf("appAdmin", "alheio", false),
      ruleOfSinal: await exceptedRule(),
      ruleOfBoth: await ruleOf("SINAL", "SINARM"),
      ruleOfSinarm: await ruleOf("SINARM", "SINARM"),
      foreignRole: foreign.roleId,
      linkable: await role("ROLE_SINAL_CONSULTA"),
      authorizerLink: await numberOf(
        sql`select id from authorizer_link where atalaia_id = ${account.authorizer}`,
      ),
      ownLink: await linkOf(account.authorizerManager),
      passkey: await numberOf(sql`
        insert into passkey (atalaia_id, credential_id, public_key, counter, device_bound, backed_up, name)
        values (${account.orgManager}, '\\x01', '\\x', 0, true, false, 'Notebook') returning id`),
      language: language?.id ?? 0,
      domainUsers: await entry("skin-colors"),
      domainUnits: await entry("specializations"),
      ...place,
    },
    sentDigest: (await system.api.plans.get({ token: superAdmin, params: { planId: sentPlan } })).body.digest,
    foreignClient: foreign.clientId,
    terms: (
      await rows<{ id: number }>(db, sql`select id from written_text where requires_confirmation order by id`)
    ).map(({ id }) => id),
    documents,
    deliveries,
    changes,
    tickets,
    details,
    sessions: new Map(
      (
        await rows<{ id: string; number: number }>(
          db,
          sql`
            select client_identifier as id, min(token_number)::int as number from session
            where app_id = ${securityAppId} and ended_date is null and user_agent = 'tests' group by 1`,
        )
      ).map(({ id, number }) => [id, number]),
    ),
    files: new Map(
      (
        await rows<{ atalaiaId: string; id: number }>(
          db,
          sql`
            select atalaia_id as "atalaiaId", id from registration_file
            where document_type_id = ${documents.there} and change is null`,
        )
      ).map(({ atalaiaId, id }) => [atalaiaId, id]),
    ),
    requestVersions: await versionsOf(sql`access_request`, sql`atalaia_id || ' ' || app_id`),
    changeVersions: await versionsOf(sql`registration_change`),
    preUserVersions: await versionsOf(sql`pre_user`),
    restoreFiles: await keepingFiles(system),
  }
}

/** A unit without dependents. */
const emptyUnit = (condition: SQL) => sql`
  select o.id from organization o
  where ${condition}
    and not exists (select from person p where p.organization_id = o.id)
    and not exists (select from pre_user u where u.organization_id = o.id)
    and not exists (select from organization below where below.parent_id = o.id)
    and not exists (
      select from registration_professional r where o.id in (r.organization_id, r.origin_organization_id))
  order by o.id limit 1`

/** The sessions of all callers, by name, and others that can be ended. */
async function openSessions(
  system: System,
  people: Cast["people"],
  { SINAL, SINARM }: Cast["applications"],
): Promise<Map<string, string>> {
  const open = async (client: string, tokenType: NonNullable<Caller["tokenType"]>, appId = securityAppId) =>
    (await openSession(system.db, { client, tokenType, appId, ip: "127.0.0.1", userAgent: "tests" })).token
  for (const id of [people.PMCE, people.elsewhere, people.superAdmin]) await open(id, "access")
  for (const { id } of [SINAL, SINARM]) await open(people.holder, "access", id)
  const tokens = new Map<string, string>()
  for (const { name, id, tokenType } of callers) {
    if (!tokenType) continue
    if (name === twoFactorOwner) {
      const body = { secret: twoFactorSecret, code: codeOf(twoFactorSecret) }
      await system.api.twoFactor.activate({ token: await open(id, tokenType), body })
    }
    // Another device, which can be ended.
    if (tokenType === "access") await open(id, tokenType)
    tokens.set(name, await open(id, tokenType))
  }
  // Ensures that no session must re-authenticate, however long all the calls take.
  await system.db.execute(sql`update session set authenticated_date = now() + interval '1 day'`)
  tokens.set("service", await openServiceAccount(system))
  return tokens
}

/** Makes an application a service account that administers the platform. Returns a token that outlasts all the calls. */
async function openServiceAccount({ db, settings }: System): Promise<string> {
  const appId = Number(service.id)
  await db.execute(sql`
    update application set app_key = ${service.client}, secret_hash = 'x', enabled = true where id = ${appId}`)
  await db.execute(sql`
    insert into application_integration (app_id, redirect_uris, grants) values (${appId}, '{}', '{client_credentials}')
    on conflict (app_id) do update set kind = 'confidential', grants = excluded.grants`)
  await db.execute(sql`
    insert into role_assignment (client_id, role_id, created_by)
    select ${service.id}, id, ${account.superAdmin} from role
    where app_id = ${securityAppId} and title = ${platformRoles.admin}`)
  const [shown] = await rows<{ credentials: string }>(
    db,
    sql`
      select ${credentials} from application a join application_integration i on i.app_id = a.id where a.id = ${appId}`,
  )
  const token = newToken()
  const payload = { clientId: service.client, aud: apiResourceOf(settings), credentials: shown?.credentials }
  await recordsOf(db, settings, "ClientCredentials").upsert(token, payload, 24 * 60 * 60)
  return token
}

const ticketIn = (text: string, name: string) => new RegExp(`#${name}=([\\w-]+)`).exec(text)?.[1] ?? ""

/** The tickets in the two messages about a change of a person's e-mail. */
async function emailTickets(system: System, id: string, token: string) {
  const { personal, email = "" } = (
    await system.api.registration.details({ token, params: { atalaiaId: id } })
  ).body
  const { image: _, ...values } = personal.valid ?? {}
  const body = { version: personal.version, values: { ...values, email: "outro@exemplo.gov.br" } }
  await system.api.registration.savePersonal({ token, params: { atalaiaId: id }, body })
  const sent = async (to: string) => (await mailsTo(system, to)).at(-1)?.body ?? ""
  return {
    confirmEmail: ticketIn(await sent("outro@exemplo.gov.br"), "confirmEmail"),
    stopEmail: ticketIn(await sent(email), "stopEmail"),
  }
}

const sections = ["personal", "documents", "professional", "communication", "additional", "phone"]

/** Copies the sections of another person's registration, but keeps the person's own name, e-mail and unit. */
async function copyRegistration({ db }: System, from: string, to: string): Promise<void> {
  await db.execute(sql`delete from registration where atalaia_id = ${to}`)
  await db.execute(sql`insert into registration (atalaia_id) values (${to})`)
  for (const section of sections) {
    const table = `registration_${section}`
    const columns = await rows<{ name: string }>(
      db,
      sql`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and column_name not in ('id', 'atalaia_id', 'image')`,
    )
    const names = sql.join(
      columns.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )
    await db.execute(sql`
      insert into ${sql.identifier(table)} (atalaia_id, ${names})
      select ${to}, ${names} from ${sql.identifier(table)} where atalaia_id = ${from} and not pending`)
  }
  const own = sql`(
    select name, email, organization_id, atalaia_id from person
    union all select name, email, organization_id, atalaia_id from pre_user)`
  await db.execute(sql`
    update registration_personal r set name = own.name, email = own.email from ${own} own
    where own.atalaia_id = r.atalaia_id and r.atalaia_id = ${to}`)
  await db.execute(sql`
    update registration_professional r set organization_id = own.organization_id from ${own} own
    where own.atalaia_id = r.atalaia_id and r.atalaia_id = ${to}`)
}

const pdfBytes = new TextEncoder().encode(`%PDF-1.4\n${"x".repeat(200)}\n%%EOF\n`)
const pngBytes = pictureBytes()

async function addStoredFile({ db, settings }: System, bytes: Uint8Array): Promise<string> {
  const id = await fileStoreOf(settings).put(bytes)
  const contentType = bytes === pngBytes ? "image/png" : "application/pdf"
  await db.insert(storedFile).values({
    id,
    name: bytes === pngBytes ? "foto.png" : "documento.pdf",
    contentType,
    size: bytes.length,
    createdBy: account.superAdmin,
  })
  return id
}

/** Adds a photo, a course, a language and documents if the person has none. */
async function complete(system: System, id: string, documentType: number): Promise<void> {
  const { db } = system
  await db.execute(sql`insert into registration (atalaia_id) values (${id}) on conflict do nothing`)
  const photoless = await rows(
    db,
    sql`select from registration_personal where atalaia_id = ${id} and not pending and image is null`,
  )
  if (photoless.length > 0) {
    const image = await addStoredFile(system, pngBytes)
    await db.execute(sql`
      update registration_personal set image = ${image} where atalaia_id = ${id} and not pending`)
  }
  for (const table of ["registration_course", "registration_language"]) {
    const columns = await rows<{ name: string }>(
      db,
      sql`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and column_name not in ('id', 'atalaia_id', 'change', 'original_id', 'version')`,
    )
    const names = sql.join(
      columns.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )
    await db.execute(sql`
      insert into ${sql.identifier(table)} (atalaia_id, ${names})
      select ${id}, ${names} from ${sql.identifier(table)}
      where change is null and not exists (
        select from ${sql.identifier(table)} own where own.atalaia_id = ${id} and own.change is null)
      order by id limit 1`)
  }
  const lacking = await rows<{ id: number }>(
    db,
    sql`
      select t.id from document_type t
      where (t.required_of in ('everyone', 'brazilians') or t.id = ${documentType}) and not exists (
        select from registration_file f
        where f.atalaia_id = ${id} and f.document_type_id = t.id and f.change is distinct from 'delete')`,
  )
  for (const type of lacking) {
    const file = await addStoredFile(system, pdfBytes)
    await db.execute(sql`
      insert into registration_file (atalaia_id, document_type_id, stored_file_id)
      values (${id}, ${type.id}, ${file})`)
  }
}

/** Remembers the contents of all files, and returns a function that restores those that were removed. */
async function keepingFiles({ db, folder }: System): Promise<() => Promise<void>> {
  const keys = await rows<{ id: string }>(db, sql`select id from stored_file`)
  const paths = keys.map(({ id }) => ({
    there: join(folder, "files", id.slice(0, 2), id),
    kept: join(folder, "kept", id),
  }))
  await mkdir(join(folder, "kept"))
  for (const { there, kept } of paths) await link(there, kept)
  return async () => {
    for (const { there, kept } of paths) if (!existsSync(there)) await link(kept, there)
  }
}
