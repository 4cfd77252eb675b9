import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { type ApplicationBasics, applicationProblems, kept } from "@/domain/applications"
import { appAdminPrefix, applicationRolePrefix, appManagerPrefix } from "@/domain/roles"
import { counted } from "@/domain/text/words"
import { changedFields } from "../../audit/rows/changedFields"
import { type ApplicationRow, governs, outOfReach } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { batchLoader } from "../../platform/database/batchLoader"
import { rows } from "../../platform/database/connection"
import { conflict, invalid, notFound, notYours, refuseChanged } from "../../platform/refusal/refusal"
import {
  type ApplicationDetail,
  applicationColumns,
  applicationDetail,
  applicationDetailRow,
  lockedApplication,
} from "../grants/applicationDetail"
import { addGoverningRoles, appointMaker, renameGoverningRoles, renameOwnRoles } from "./governing"
import { claimNames } from "./names"

type CreateBody = BodyOf<Calls["applications"]["create"]>
type UpdateBody = BodyOf<Calls["applications"]["update"]>

const findNamed = batchLoader(
  applicationDetailRow,
  sql`name text`,
  sql`select ${applicationColumns} from application_named(asked.name) a`,
)

/** The application that a path names, for those who administer or manage it; 404 and 403 as in `applicationNamed`. */
export async function governedDetail(
  { db, me }: Pick<AuthenticatedContext, "db" | "me">,
  name: string,
): Promise<ApplicationDetail> {
  const application = await findNamed(db, { name })
  if (!application) throw notFound("Aplicação")
  if (!governs(me, application.id)) throw outOfReach()
  return application
}

const nextId = type({ id: "number.integer" })

/** Creates an application with its client and the two roles that govern it. 409 for a taken name. */
export function createApplication(
  context: AuthenticatedContext,
  body: CreateBody,
): Promise<ApplicationDetail> {
  refuseProblems(applicationProblems(body))
  const { appKey } = body
  const given = basicsOf(body)
  return context.change(async (tx, record) => {
    await claimNames(tx, { acronym: given.acronym, appKey })
    const [next] = await rows(
      tx,
      nextId,
      sql`select nextval(pg_get_serial_sequence('application', 'id'))::int as id`,
    )
    const id = next?.id ?? 0
    await tx.execute(sql`insert into client (id, kind) values (${String(id)}, 'application')`)
    await tx.execute(sql`
      insert into application (id, client_id, app_key, title, acronym, redirect_url, description)
      values (${id}, ${String(id)}, ${appKey}, ${given.title}, ${given.acronym}, ${given.redirectUrl},
        ${given.description})`)
    await addGoverningRoles(tx, id, given.acronym)
    await record({
      kind: "application.create",
      appId: id,
      about: { app: given.acronym },
      after: { ...given, appKey },
    })
    if (!context.me.superAdmin) {
      const { roleId, title } = await appointMaker(tx, id, context.me)
      await record({
        kind: "role.grant",
        subjectId: context.me.atalaiaId,
        appId: id,
        roleId,
        about: { subject: context.me.name, app: given.acronym, role: title },
        after: { expirationDateTime: null },
      })
    }
    return applicationDetail(tx, id)
  })
}

/**
 * Changes an application's basic data; without differences, nothing is recorded. 409 `CHANGED` if another person was faster, 403
 * if an actor other than the super admin changes the acronym, 409 for another name of the security application.
 */
export function updateApplication(
  context: AuthenticatedContext,
  app: ApplicationRow,
  body: UpdateBody,
): Promise<ApplicationDetail> {
  const problems = applicationProblems({
    title: body.title,
    acronym: body.acronym,
    redirectUrl: body.redirectUrl,
  })
  const given = basicsOf(body)
  // Its present acronym remains allowed: the platform's own is reserved.
  if (given.acronym === app.acronym) delete problems.acronym
  refuseProblems(problems)
  return context.change(async (tx, record) => {
    const current = await lockedApplication(tx, app.id)
    refuseChanged(`A aplicação ${current.acronym}`, current.version, body.version)
    // The platform's own name is not in capitals and is left as it is.
    if (current.id === securityAppId && given.title === kept(current.title)) given.title = current.title
    const { before, after, names } = changedFields<Basics>(current, given)
    if (names.length === 0) return current
    const renamed = given.acronym !== current.acronym
    if (current.id === securityAppId && (renamed || given.title !== current.title)) {
      throw conflict("A sigla e o título da aplicação de segurança não mudam.", "SECURITY_APPLICATION")
    }
    if (renamed) {
      if (!context.me.superAdmin) throw notYours("Só um administrador geral muda a sigla de uma aplicação.")
      await claimNames(tx, { acronym: given.acronym, appKey: current.appKey, id: current.id })
      await renameGoverningRoles(tx, current.id, given.acronym)
    }
    const own = renamed && body.renameRoles ? await renameOwnRoles(tx, current, given.acronym) : 0
    await tx.execute(sql`
      update application set title = ${given.title}, acronym = ${given.acronym},
        redirect_url = ${given.redirectUrl}, description = ${given.description}, version = version + 1
      where id = ${current.id}`)
    await record({
      kind: "application.update",
      appId: current.id,
      about: { app: current.acronym, ...(renamed && { changes: renaming(given.acronym, own) }) },
      before,
      after,
    })
    return applicationDetail(tx, current.id)
  })
}

/** What else a new acronym changes. */
const renaming = (acronym: string, own: number) =>
  `Os papéis de administrador e de gerente passam a se chamar ${appAdminPrefix}${acronym} e ` +
  `${appManagerPrefix}${acronym}; ` +
  (own > 0
    ? `${counted(own, "papel da própria aplicação passa", "papéis da própria aplicação passam")} a começar com ${applicationRolePrefix(acronym)}.`
    : "os papéis da própria aplicação mantêm seus títulos.")

interface Basics {
  title: string
  acronym: string
  redirectUrl: string | null
  description: string | null
}

/** Basic data as it is stored. */
function basicsOf(body: ApplicationBasics & { description?: string | undefined }): Basics {
  return {
    title: kept(body.title),
    acronym: kept(body.acronym),
    redirectUrl: body.redirectUrl.trim(),
    description: body.description?.trim() || null,
  }
}

function refuseProblems(problems: Partial<Record<keyof ApplicationBasics, string>>): void {
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
