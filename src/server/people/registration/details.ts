import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { organizationSummary } from "@/contract/shapes"
import { type } from "@/contract/type"
import {
  itemFields,
  phoneFields,
  type SectionName,
  type SectionValues,
  sectionFields,
  sectionNames,
} from "@/domain/registration/fields"
import { aboutHolder } from "../../identity/access/deputies"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { aboutOneself, begunByOneself } from "../evaluations/decision"
import { mayCorrectEmail } from "../preRegistration/correcting"
import { emailWaiting } from "../registrationData/emailChange"
import { type StoredItem, storedItems } from "../registrationData/items"
import { locksOf } from "../registrationData/locks"
import { namesOf } from "../registrationData/references"
import { type Subject, subjectNamed } from "../registrationData/scope"
import { type StoredSection, storedPhones, storedSection } from "../registrationData/stored"

export type Details = AnswerOf<Calls["registration"]["details"]>

const changeRow = type({
  version: "number.integer",
  fields: "string[]",
  createDate: momentText,
  lastUpdate: momentText,
})
type ChangeRow = typeof changeRow.infer
const termRow = type({ id: "number.integer", title: "string", content: "string", signedDate: momentText })

/** All registration data of a person: the current values and the pending requests. */
export async function detailsOf(context: AuthenticatedContext, db: Database, id: string): Promise<Details> {
  const subject = await subjectNamed(context, db, id)
  const { atalaiaId } = subject
  // Read before the data: if they change concurrently, a decision based on them is refused, so that it cannot be about unseen
  // data.
  const changes = await changesOf(db, atalaiaId)
  const section = async <S extends SectionName>(name: S) => {
    const stored = await storedSection(db, name, atalaiaId)
    return subject.concealed ? withoutSensitive(name, stored) : stored
  }
  const data = {
    personal: await section("personal"),
    documents: await section("documents"),
    professional: await section("professional"),
    communication: await section("communication"),
    additional: await section("additional"),
    phones: subject.concealed
      ? { valid: (await storedPhones(db, atalaiaId)).valid, pending: [] }
      : await storedPhones(db, atalaiaId),
  }
  const courses = subject.concealed ? [] : await storedItems(db, "courses", atalaiaId)
  const languages = subject.concealed ? [] : await storedItems(db, "languages", atalaiaId)
  const newEmail = await emailWaiting(db, atalaiaId)
  const names = await namesOf(db, [
    ...sectionNames.flatMap((name) => [
      [sectionFields[name], data[name].valid] as const,
      [sectionFields[name], data[name].pending] as const,
    ]),
    ...[...data.phones.valid, ...data.phones.pending].map((phone) => [phoneFields, phone] as const),
    ...courses.map(({ values }) => [itemFields.courses, values] as const),
    ...languages.map(({ values }) => [itemFields.languages, values] as const),
    // The form shows a locked unit even before the section was saved.
    [sectionFields.professional, { organizationId: subject.organizationId }] as const,
  ])
  return {
    ...presentSubject(context.me, subject, changes !== undefined),
    ...evaluationOf(context, subject, changes),
    hasDetails: sectionNames.some((name) => data[name].version > 0),
    ...data,
    courses: courses.map(presentItem),
    languages: languages.map(presentItem),
    terms: subject.concealed ? [] : await termsOf(db, atalaiaId),
    names,
    ...(await organizationOf(db, subject)),
    ...(newEmail !== undefined && { emailWaiting: newEmail }),
    concealed: subject.concealed,
    ...(changes && {
      changes: {
        fields: changes.fields,
        createDate: iso(changes.createDate),
        lastUpdate: iso(changes.lastUpdate),
      },
    }),
  }
}

/** The fields that a section shows to a caller who must give a reason for the rest: name, unit and contact. */
const open: { [S in SectionName]: readonly (keyof SectionValues<S>)[] } = {
  personal: ["name", "socialName", "email"],
  documents: [],
  professional: ["organizationId"],
  communication: [],
  additional: [],
}
function withoutSensitive<S extends SectionName>(
  name: S,
  { version, valid }: StoredSection<S>,
): StoredSection<S> {
  const names: readonly string[] = open[name]
  const shown = Object.entries(valid ?? {}).filter(([field]) => names.includes(field))
  return { version, ...(valid && { valid: Object.fromEntries(shown) as SectionValues<S> }) }
}

/**
 * An actor cannot decide about their own data, nor about a pre-registration that they created; nor, as a deputy,
 * about the data of the person whose deputy they are.
 */
function evaluationOf(
  { me }: AuthenticatedContext,
  { status, version, evaluated, evaluatedFor, ofHolder, own, begun }: Subject,
  changes: ChangeRow | undefined,
): Pick<Details, "evaluation"> {
  if (status !== "READY" && !changes) return {}
  const evaluates = evaluated && me.abilities.has("evaluations.decide")
  const inPlaceOf = evaluates ? evaluatedFor : null
  const ofOthers = inPlaceOf && ofHolder ? aboutHolder : undefined
  const why = own ? aboutOneself : begun ? begunByOneself : ofOthers
  return {
    evaluation: {
      version: changes?.version ?? version,
      decide: evaluates && why === undefined,
      ...(evaluates && why !== undefined && { why }),
      ...(inPlaceOf && { inPlaceOf }),
    },
  }
}

function presentSubject(me: Actor, subject: Subject, waits: boolean) {
  const { kind, status, editable, own } = subject
  return {
    atalaiaId: subject.atalaiaId,
    name: subject.name,
    email: subject.email,
    isForeign: subject.isForeign,
    kind,
    ...(status && { status }),
    ...(subject.rejectionMessage && { rejectionMessage: subject.rejectionMessage }),
    deprecatedDetails: subject.deprecatedDetails,
    can: {
      edit: editable,
      direct: editable && subject.direct,
      ...(kind === "preUser" && {
        correctEmail: status !== null && mayCorrectEmail(me, { status, opened: subject.opened }),
      }),
      finalize: editable && (kind === "preUser" || (own && subject.deprecatedDetails)),
    },
    canEvaluated: status === "READY" || waits,
    locked: locksOf(subject),
  }
}

const presentItem = <Values>({
  id,
  version,
  originalId,
  change,
  values,
}: StoredItem & { values: Values }) => ({
  id,
  version,
  ...(originalId !== null && { originalId }),
  ...(change && { change }),
  values,
})

async function changesOf(db: Database, atalaiaId: string): Promise<ChangeRow | undefined> {
  const [changes] = await rows(
    db,
    changeRow,
    sql`
      select version, fields, create_date as "createDate", last_update as "lastUpdate"
      from registration_change where atalaia_id = ${atalaiaId}`,
  )
  return changes
}

async function termsOf(db: Database, atalaiaId: string): Promise<Details["terms"]> {
  const terms = await rows(
    db,
    termRow,
    sql`
      select id, title, content, signed_date as "signedDate" from signed_term
      where atalaia_id = ${atalaiaId} order by id`,
  )
  return terms.map(({ id, title, content, signedDate }) => ({
    id,
    title,
    content,
    signedDate: iso(signedDate),
  }))
}

async function organizationOf(
  db: Database,
  { organizationId }: Subject,
): Promise<Pick<Details, "organization">> {
  if (organizationId === null) return {}
  const [organization] = await rows(
    db,
    organizationSummary,
    sql`select id, acronym, title from organization where id = ${organizationId}`,
  )
  return organization ? { organization } : {}
}
