import { randomInt } from "node:crypto"
import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { isCpf, normalizeIdentifier } from "@/domain/people/identifier"
import { countAttempt, registrationMails } from "../../identity/access/limits"
import { sendTicket } from "../../identity/access/tickets"
import type { Actor, Handlers } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { conflict, invalid } from "../../platform/refusal/refusal"
import { takenEmails } from "../registrationData/emailChange"

type NewPreUser = BodyOf<Calls["users"]["create"]>

/**
 * Creates a pre-registration and mails its link. 409 if the CPF or the e-mail is in use, 429 if too many mails went to that
 * address.
 */
export const createPreUser: Handlers<"users">["create"] = async (
  { db, me, settings, dryRun, change },
  { body },
) => {
  if (body.isForeign && body.atalaiaId !== undefined) {
    throw invalid({ atalaiaId: "Estrangeiros recebem o identificador daqui: envie sem este campo." })
  }
  const cpf = body.isForeign ? undefined : normalizeIdentifier(body.atalaiaId ?? "")
  if (cpf !== undefined && !isCpf(cpf)) throw invalid({ atalaiaId: "CPF Inválido" })
  await checkOrganization(db, me, body)
  if (!dryRun) await countAttempt(db, registrationMails(body.email))
  return change(async (tx, record) => {
    await refuseKnown(tx, body.email, cpf)
    const atalaiaId = cpf ?? (await foreignId(tx))
    const created = await hasRows(
      tx,
      sql`
        insert into pre_user (atalaia_id, email, is_foreign, organization_id, organization_fixed, created_by)
        values (${atalaiaId}, ${body.email}, ${body.isForeign}, ${body.organizationId ?? null},
          ${body.organizationId !== undefined}, ${me.atalaiaId})
        on conflict do nothing returning atalaia_id`,
    )
    if (!created) throw known()
    await sendTicket(tx, "registry", { atalaiaId, email: body.email }, settings)
    await record({
      kind: "preUser.create",
      subjectId: atalaiaId,
      about: { subject: body.email },
      after: { email: body.email, isForeign: body.isForeign, organizationId: body.organizationId ?? null },
    })
    return { atalaiaId, email: body.email }
  })
}

const known = (field?: string) =>
  conflict(`Já existe um cadastro ou pré-cadastro com esse ${field ?? "CPF ou e-mail"}.`, "KNOWN")

/** An authorizer editor pre-registers people for a unit; for others it may be chosen later. */
async function checkOrganization(db: Database, me: Actor, { organizationId }: NewPreUser): Promise<void> {
  if (organizationId === undefined) {
    if (me.abilities.has("preUsers.createInUnit")) {
      throw invalid({ organizationId: "Por favor, insira uma organização!" })
    }
    return
  }
  const isUnit =
    organizationId > 0 &&
    organizationId < 2 ** 31 &&
    (await hasRows(db, sql`select from organization where id = ${organizationId} and enabled`))
  if (!isUnit) throw invalid({ organizationId: "Nenhuma unidade organizacional encontrada" })
}

const ownerRow = type({ byCpf: "boolean" })

async function refuseKnown(tx: Database, email: string, cpf: string | undefined): Promise<void> {
  const [owner] = await rows(
    tx,
    ownerRow,
    sql`
      select taken.id = ${cpf ?? ""} as "byCpf" from (${takenEmails}) taken
      where taken.id = ${cpf ?? ""} or taken.email = lower(${email})
      order by 1 desc limit 1`,
  )
  if (owner) throw known(owner.byCpf ? "CPF" : "e-mail")
}

const letters = "abcdefghijklmnopqrstuvwxyz"

/** A new id for a foreigner, who has no CPF: W, a letter and nine digits. */
async function foreignId(tx: Database): Promise<string> {
  const id = `w${letters.charAt(randomInt(letters.length))}${String(randomInt(1_000_000_000)).padStart(9, "0")}`
  const taken = await hasRows(
    tx,
    sql`select 1 from client where id = ${id} union all select 1 from pre_user where atalaia_id = ${id}`,
  )
  return taken ? foreignId(tx) : id
}
