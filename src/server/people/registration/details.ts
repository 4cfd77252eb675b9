import { type SQL, sql } from "drizzle-orm"
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
import { type Database, prepared } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { aboutOneself, begunByOneself } from "../evaluations/decision"
import { mayCorrectEmail } from "../preRegistration/correcting"
import { emailWaitingQuery, waitingAddress } from "../registrationData/emailChange"
import { itemQuery, itemRow, type StoredItem } from "../registrationData/items"
import { locksOf } from "../registrationData/locks"
import { labelsIn } from "../registrationData/references"
import { type Subject, subjectNamed } from "../registrationData/scope"
import {
  phoneQuery,
  phoneRow,
  phonesOf,
  type StoredSection,
  sectionOf,
  sectionQuery,
  sectionRow,
} from "../registrationData/stored"

export type Details = AnswerOf<Calls["registration"]["details"]>

const changeRow = type({
  version: "number.integer",
  fields: "string[]",
  createDate: momentText,
  lastUpdate: momentText,
})
type ChangeRow = typeof changeRow.infer
const termRow = type({ id: "number.integer", title: "string", content: "string", signedDate: momentText })

/** The rows of each table. */
const storedRegistration = type({
  changes: changeRow.array(),
  personal: sectionRow.personal.array(),
  documents: sectionRow.documents.array(),
  professional: sectionRow.professional.array(),
  communication: sectionRow.communication.array(),
  additional: sectionRow.additional.array(),
  phones: phoneRow.array(),
  courses: itemRow.courses.array(),
  languages: itemRow.languages.array(),
  terms: termRow.array(),
  emails: waitingAddress.array(),
  organizations: organizationSummary.array(),
})

const all = (query: SQL): SQL => sql`(select coalesce(jsonb_agg(found), '[]') from (${query}) found)`
const personId = sql`asked.id`

/** All of a person's registration data, in one statement: a decision must not be about data of different moments. */
const findRegistration = prepared(
  storedRegistration,
  sql`
    select ${all(sql`
        select version, fields, create_date::text as "createDate", last_update::text as "lastUpdate"
        from registration_change where atalaia_id = ${personId}`)} as changes,
      ${all(sectionQuery("personal", personId))} as personal, ${all(sectionQuery("documents", personId))} as documents,
      ${all(sectionQuery("professional", personId))} as professional,
      ${all(sectionQuery("communication", personId))} as communication,
      ${all(sectionQuery("additional", personId))} as additional, ${all(phoneQuery(personId))} as phones,
      ${all(itemQuery("courses", personId))} as courses, ${all(itemQuery("languages", personId))} as languages,
      ${all(sql`
        select id, title, content, signed_date::text as "signedDate" from signed_term
        where atalaia_id = ${personId} order by id`)} as terms,
      ${all(emailWaitingQuery(personId))} as emails,
      ${all(sql`
        select id, acronym, title from organization
        where id = ${sql.placeholder("organizationId")}::int`)} as organizations
    from (select ${sql.placeholder("atalaiaId")}::text as id) asked`,
)

const findLabels = labelsIn([...Object.values(sectionFields), phoneFields, ...Object.values(itemFields)])

/** All registration data of a person: the current values and the pending requests. */
export async function detailsOf(context: AuthenticatedContext, db: Database, id: string): Promise<Details> {
  const subject = await subjectNamed(context, db, id)
  const { atalaiaId, organizationId, concealed } = subject
  const [stored] = await findRegistration(db, { atalaiaId, organizationId })
  if (!stored) throw new Error("one row of subqueries was not returned")
  const [changes] = stored.changes
  const section = <S extends SectionName>(name: S, section: StoredSection<S>) =>
    concealed ? withoutSensitive(name, section) : section
  const phones = phonesOf(stored.phones)
  const data = {
    personal: section("personal", sectionOf(stored.personal)),
    documents: section("documents", sectionOf(stored.documents)),
    professional: section("professional", sectionOf(stored.professional)),
    communication: section("communication", sectionOf(stored.communication)),
    additional: section("additional", sectionOf(stored.additional)),
    phones: concealed ? { valid: phones.valid, pending: [] } : phones,
  }
  const courses = concealed ? [] : stored.courses
  const languages = concealed ? [] : stored.languages
  const names = await findLabels(db, [
    ...sectionNames.flatMap((name) => [
      [sectionFields[name], data[name].valid] as const,
      [sectionFields[name], data[name].pending] as const,
    ]),
    ...[...data.phones.valid, ...data.phones.pending].map((phone) => [phoneFields, phone] as const),
    ...courses.map(({ values }) => [itemFields.courses, values] as const),
    ...languages.map(({ values }) => [itemFields.languages, values] as const),
    // The form shows a locked unit even before the section was saved.
    [sectionFields.professional, { organizationId }] as const,
  ])
  const [organization] = stored.organizations
  const [waiting] = stored.emails
  return {
    ...presentSubject(context.me, subject, changes !== undefined),
    ...evaluationOf(context, subject, changes),
    hasDetails: sectionNames.some((name) => data[name].version > 0),
    ...data,
    courses: courses.map(presentItem),
    languages: languages.map(presentItem),
    terms: concealed ? [] : stored.terms.map((term) => ({ ...term, signedDate: iso(term.signedDate) })),
    names,
    ...(organization && { organization }),
    ...(waiting && { emailWaiting: waiting.email }),
    concealed,
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
