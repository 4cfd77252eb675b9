import { sql } from "drizzle-orm"
import {
  type PhoneValues,
  phoneFields,
  type SectionName,
  type SectionValues,
  sectionFields,
  valuesIf,
} from "@/domain/registration/fields"
import { lockedValues } from "@/domain/registration/locks"
import { normalPhone, normalSection } from "@/domain/registration/normal"
import { phoneProblems, sectionProblems } from "@/domain/registration/rules"
import { sectionTitles } from "@/domain/registration/sections"
import type { AuditEntry } from "../../audit/rows/audit"
import { changedFields } from "../../audit/rows/changedFields"
import { refuseStale } from "../../identity/access/reauthentication"
import type { AuthenticatedContext } from "../../identity/actor/context"
import type { Database } from "../../platform/database/connection"
import { changedMeanwhile, conflict, invalid, notYours } from "../../platform/refusal/refusal"
import { sameJson, settle } from "./changes"
import { askEmailChange, dropEmailChange, isTakenByAnother } from "./emailChange"
import { emailAbove, locksOf } from "./locks"
import { circumstancesOf, referenceProblems } from "./references"
import { type Subject, subjectLocked } from "./scope"
import { type StoredSection, storedPhones, storedSection, writePhones, writeSection } from "./stored"

interface SentSection<S extends SectionName> {
  version: number
  values: SectionValues<S>
  /** Only with the communication section. */
  userPhones?: readonly PhoneValues[]
}

/**
 * Saves a section, or requests its change. The form's rules are applied again, locked fields keep their values, and a request is
 * merged into the pending one.
 */
export async function saveSection<S extends SectionName>(
  context: AuthenticatedContext,
  id: string,
  section: S,
  sent: SentSection<S>,
): Promise<{ applied: boolean; message?: string }> {
  return context.change(async (tx, record) => {
    const subject = await subjectLocked(context, tx, id)
    const { atalaiaId, direct } = subject
    const stored = await storedSection(tx, section, atalaiaId)
    if (stored.version !== sent.version) throw changedMeanwhile(`A parte ${sectionTitles[section]}`)
    const wanted = await checked(tx, subject, section, stored, sent)
    const personal = valuesIf("personal", section, wanted)
    const asked = valuesIf("personal", section, stored.pending)
    if (personal) await checkEmail(context, tx, subject, personal.email ?? "", asked?.email ?? "")
    const { values, newEmail } = direct ? withEmailKept(subject, section, wanted) : { values: wanted }
    const phones = sent.userPhones?.map(normalPhone)
    const version = stored.version + 1
    const before = { ...stored.valid, ...(!direct && stored.pending) }
    if (direct) await apply(tx, section, atalaiaId, stored, { version, values, phones })
    else await ask(tx, section, atalaiaId, { version, values, phones })
    if (direct) await updateAccount(tx, subject, section, values, stored.valid)
    if (direct && section === "personal")
      await changeEmail(context, tx, record, subject, newEmail, context.me.atalaiaId)
    const changed = changedFields<Record<string, unknown>>(before, {
      ...before,
      ...emptied(before),
      ...values,
    })
    await record({
      kind: direct ? "registration.update" : "registration.request",
      subjectId: atalaiaId,
      about: { subject: subject.name || subject.email, document: sectionTitles[section] },
      before: changed.before,
      after: changed.after,
    })
    return { applied: direct, ...(newEmail && { message: emailWaits(newEmail) }) }
  })
}

export const emailWaits = (email: string) =>
  `O novo e-mail passa a valer quando for confirmado pelo link que enviamos a ${email}.`

/** A user's e-mail is not changed until the new one is confirmed; the other values take effect at once. */
export function withEmailKept<S extends SectionName>(
  { kind, email }: Subject,
  section: S,
  values: SectionValues<S>,
): { values: SectionValues<S>; newEmail?: string } {
  const wanted = valuesIf("personal", section, values)?.email
  if (kind !== "user" || wanted === undefined || wanted === email) return { values }
  return { values: { ...values, email }, newEmail: wanted }
}

/** Requests the change of e-mail that was left out; without one, an earlier request is withdrawn. */
export async function changeEmail(
  context: AuthenticatedContext,
  tx: Database,
  record: (entry: AuditEntry) => Promise<void>,
  subject: Subject,
  newEmail: string | undefined,
  requestedBy: string,
): Promise<void> {
  if (subject.kind !== "user") return
  if (newEmail === undefined) await dropEmailChange(tx, subject.atalaiaId)
  else await askEmailChange(context, tx, record, subject, newEmail, requestedBy)
}

/** All former values as undefined: a value missing in the request was cleared. The photo has a call of its own. */
const emptied = (before: object) =>
  Object.fromEntries(
    Object.keys(before)
      .filter((name) => name !== "image")
      .map((name) => [name, undefined]),
  )

/** The normalized values. 422 by field if they are invalid. */
async function checked<S extends SectionName>(
  tx: Database,
  subject: Subject,
  section: S,
  stored: StoredSection<S>,
  sent: SentSection<S>,
): Promise<SectionValues<S>> {
  const current = stored.pending ?? stored.valid
  const known = { ...subject, organizationId: subject.organizationId ?? undefined }
  const locks = locksOf(subject)
  refuseEmailAbove(subject, valuesIf("personal", section, sent.values)?.email)
  const withLocked = { ...sent.values, ...lockedValues(section, locks, known) }
  const about = await circumstancesOf(tx, subject, withLocked)
  const values = normalSection(section, withLocked, about)
  const photo = valuesIf("personal", section, current)?.image
  const problems: Record<string, string> = {
    ...sectionProblems(section, { ...values, ...(photo && { image: photo }) }, about),
    ...(await referenceProblems(tx, sectionFields[section], values)),
  }
  // The photo has a call of its own, so this one does not refuse a missing photo.
  delete problems.image
  const said = Object.fromEntries(
    Object.entries(problems).map(([name, message]) => [`values.${name}`, message]),
  )
  const phones = sent.userPhones && (await problemsOfPhones(tx, sent.userPhones))
  for (const [path, message] of Object.entries(phones ?? {})) {
    said[path === "" ? "userPhones" : `userPhones.${path}`] = message
  }
  if (Object.keys(said).length > 0) throw invalid(said)
  return values
}

/** Problems of telephones, by index and field; their types are looked up together. */
async function problemsOfPhones(
  tx: Database,
  phones: readonly PhoneValues[],
): Promise<Record<string, string>> {
  const types = phones.map(({ phoneTypeId }, index) => [`${index}.phoneTypeId`, phoneTypeId] as const)
  const fields = Object.fromEntries(types.map(([path]) => [path, phoneFields.phoneTypeId]))
  return { ...phoneProblems(phones), ...(await referenceProblems(tx, fields, Object.fromEntries(types))) }
}

/**
 * 403 if the actor may not change this person's e-mail: it gets the account's links, with which they could take over the account.
 */
function refuseEmailAbove(subject: Subject, email: string | undefined): void {
  if (subject.emailAbove && email !== undefined && email !== subject.email) throw notYours(emailAbove)
}

/**
 * The account's links go to the new e-mail. So the actor has to authenticate again, and the e-mail must not belong to another
 * person.
 */
async function checkEmail(
  { me }: AuthenticatedContext,
  tx: Database,
  { atalaiaId, email: current, own, direct }: Subject,
  email: string,
  requested: string,
): Promise<void> {
  const known = [current, requested].map((address) => address.toLowerCase())
  if (!known.includes(email.toLowerCase())) refuseStale(me)
  // People who request a change of their own are not shown that an e-mail is in use; the deciders are.
  if (own && !direct) return
  if (await isTakenByAnother(tx, email, atalaiaId))
    throw conflict("Já existe um cadastro ou pré-cadastro com esse e-mail.", "KNOWN")
}

interface SectionWrite<S extends SectionName> {
  version: number
  values: SectionValues<S>
  phones: PhoneValues[] | undefined
}

/** Saves values at once; a pending request keeps its own changes on top of them. */
async function apply<S extends SectionName>(
  tx: Database,
  section: S,
  atalaiaId: string,
  { valid, pending }: StoredSection<S>,
  { version, values, phones }: SectionWrite<S>,
): Promise<void> {
  const before = phones && (await storedPhones(tx, atalaiaId))
  await writeSection(tx, section, atalaiaId, { pending: false, version, values })
  if (phones) await writePhones(tx, atalaiaId, false, phones)
  if (!pending) return
  // A request contains all telephones: if it changes no telephone, it gets the saved ones.
  if (before && sameJson(before.valid, before.pending)) await writePhones(tx, atalaiaId, true, phones)
  const former: Record<string, unknown> = { ...valid }
  const requested = Object.entries(pending).filter(([name, value]) => value !== former[name])
  const dropped = Object.keys(former).filter((name) => !(name in pending))
  const merged: Record<string, unknown> = { ...values, ...Object.fromEntries(requested) }
  for (const name of dropped) delete merged[name]
  await writeSection(tx, section, atalaiaId, {
    pending: true,
    version,
    values: merged as SectionValues<S>,
  })
  await settle(tx, section, atalaiaId, version)
}

/** Requests values; if they equal the current ones, this section has no pending request any more. */
async function ask<S extends SectionName>(
  tx: Database,
  section: S,
  atalaiaId: string,
  { version, values, phones }: SectionWrite<S>,
): Promise<void> {
  await writeSection(tx, section, atalaiaId, { pending: true, version, values })
  if (phones) await writePhones(tx, atalaiaId, true, phones)
  await settle(tx, section, atalaiaId, version)
}

/**
 * Lists and sign-in read a person's name, e-mail and unit from their account, which is updated here. `before` has the former
 * values: an unchanged unit must not move a person back who was moved elsewhere in the account.
 */
export async function updateAccount<S extends SectionName>(
  tx: Database,
  { atalaiaId, kind }: Pick<Subject, "atalaiaId" | "kind">,
  section: S,
  values: SectionValues<S>,
  before?: SectionValues<S>,
): Promise<void> {
  const personal = valuesIf("personal", section, values)
  if (personal) {
    const { name = "", email = "" } = personal
    await tx.execute(
      kind === "user"
        ? sql`update person set name = ${name}, email = ${email}, version = version + 1 where atalaia_id = ${atalaiaId}`
        : sql`update pre_user set name = ${name}, version = version + 1 where atalaia_id = ${atalaiaId}`,
    )
  }
  // A pre-registration's unit is copied when it is finalized.
  const professional = valuesIf("professional", section, values)
  if (professional && kind === "user") {
    const { organizationId } = professional
    const former = valuesIf("professional", section, before)
    if (former && organizationId === former.organizationId) return
    await tx.execute(sql`
      update person set organization_id = ${organizationId ?? null}, version = version + 1
      where atalaia_id = ${atalaiaId}`)
  }
}
