import { type } from "@/contract/type"
import { isApplicationId } from "@/domain/applications"
import { emergencyId } from "@/domain/emergency"
import { systemActor } from "../rows/audit"
import { wordsOf } from "../rows/presenter"
import { type OcsfMapping, ocsfMappings } from "./mapping"
import type { SealedRow } from "./rows"
import { classes, entityTypes, ocsfVersion, severities, statuses, userTypes } from "./vocabulary"

const product = { name: "Atalaia", vendor_name: "Atalaia", version: __VERSION__ }

interface User {
  uid?: string
  /** The sign-in name. */
  name: string
  full_name?: string
  type_id: number
  /** The type's name, if `type_id` has no number for it. */
  type?: string
}

type Parts = Record<string, unknown>

/** An audit entry as an OCSF event: the common attributes, and the attributes of its class. */
export interface OcsfEvent extends Parts {
  class_uid: number
  time: number
  severity_id: number
  message: string
  metadata: { uid: string; sequence: number; event_code: string; version: string }
}

/** The name of a seal, as used by the verification and as a cursor. */
export const cursorOf = ({ number, hash }: { number: number; hash: string }): string => `${number}:${hash}`

/**
 * Converts an audit entry to an OCSF 1.4.0 event. `metadata.uid` is the name of its seal: stable, unique and usable as a
 * cursor. Data without an OCSF attribute is in `unmapped`.
 */
export function ocsfEvent(row: SealedRow): OcsfEvent {
  const mapping: OcsfMapping = ocsfMappings[row.kind]
  const { category, uid, name } = classes[mapping.class]
  const [activityId, activityName] = activityOf(mapping)
  const [severityId, severity] = severities[mapping.severity ?? "informational"]
  const [statusId, status] = statuses[mapping.failed ? "failure" : "success"]
  const detail = row.after?.reason
  return {
    activity_id: activityId,
    activity_name: activityName,
    category_uid: category.uid,
    category_name: category.name,
    class_uid: uid,
    class_name: name,
    type_uid: uid * 100 + activityId,
    type_name: `${name}: ${activityName}`,
    severity_id: severityId,
    severity,
    status_id: statusId,
    status,
    ...(typeof detail === "string" && { status_detail: detail }),
    time: new Date(row.at).getTime(),
    message: wordsOf(row),
    metadata: metadataOf(row),
    actor: { user: actorOf(row) },
    ...sourceOf(mapping, row),
    ...partsOf(mapping, row),
    unmapped: unmappedOf(row),
  }
}

function activityOf({ class: name, activity }: OcsfMapping): readonly [number, string] {
  if (typeof activity === "object") return [99, activity.other]
  const activities: Readonly<Record<string, readonly [number, string]>> = classes[name].activities
  const found = activities[activity]
  if (!found) throw new Error(`${name} has no activity ${activity}`)
  return found
}

const metadataOf = (row: SealedRow): OcsfEvent["metadata"] & Parts => ({
  version: ocsfVersion,
  product,
  uid: cursorOf(row),
  sequence: row.number,
  event_code: row.kind,
  log_name: "audit",
  log_provider: product.name,
  original_time: new Date(row.at).toISOString(),
})

/** People, applications and the emergency access as OCSF users. */
function userOf(id: string, fullName: string): User {
  if (isApplicationId(id)) {
    return { uid: id, name: fullName || id, type_id: userTypes.other, type: "Application" }
  }
  return {
    uid: id,
    name: id,
    ...(fullName && fullName !== id && { full_name: fullName }),
    type_id: userTypes[id === emergencyId ? "admin" : "user"],
  }
}

function actorOf({ actorId, actorName }: SealedRow): User {
  if (actorId === "") return { name: "desconhecido", type_id: userTypes.unknown }
  if (actorId === systemActor) return { uid: actorId, name: actorId, type_id: userTypes.system }
  return userOf(actorId, actorName)
}

const subjectOf = ({ subjectId, subjectName }: SealedRow): User | undefined =>
  subjectId === null ? undefined : userOf(subjectId, subjectName ?? subjectId)

/** The affected user; the actor if the entry has no subject. */
const userConcerned = (row: SealedRow): User => subjectOf(row) ?? actorOf(row)

const ipAddress = type("string.ip")

/** The source address. The server's own actions have none: the server is named only for the class that requires a source. */
function sourceOf({ class: name }: OcsfMapping, { address }: SealedRow): Parts {
  if (address && ipAddress.allows(address)) return { src_endpoint: { ip: address } }
  return name === "apiActivity" ? { src_endpoint: { name: product.name } } : {}
}

const applicationOf = ({ appId, acronym }: SealedRow) => ({
  name: acronym || product.name,
  ...(appId !== null && { uid: String(appId) }),
})

const resourceOf = (row: SealedRow): Parts =>
  row.acronym !== null || row.appId !== null
    ? { resource: { ...applicationOf(row), type: "Application" } }
    : !row.about.changes
      ? {}
      : { resource: { name: row.about.changes, type: "Organization" } }

/** The attributes that only the entry's class has. */
function partsOf(mapping: OcsfMapping, row: SealedRow): Parts {
  switch (mapping.class) {
    case "accountChange":
      return { user: row.kind === "emergency.make" ? emergencyUser : userConcerned(row) }
    case "authentication":
      return {
        user: subjectOf(row) ?? nobody(mapping.unnamed),
        service: applicationOf(row),
        ...secondFactorOf(row),
      }
    case "authorizeSession":
      return { user: userConcerned(row), privileges: mapping.privileges }
    case "entityManagement":
      return {
        entity: entityOf(mapping.entity, row),
        ...(row.justification && { comment: row.justification }),
      }
    case "userAccess":
      return {
        user: userConcerned(row),
        privileges: mapping.privileges ?? [row.about.role || roleNumbered(row)],
        ...resourceOf(row),
      }
    case "groupManagement":
      return {
        group: groupOf(row),
        ...(row.subjectId !== null && { user: subjectOf(row) }),
        ...resourceOf(row),
      }
    case "apiActivity":
      return {
        api: { operation: operationOf(row), service: { name: product.name } },
        ...(row.acronym !== null && { resources: [{ ...applicationOf(row), type: "Application" }] }),
      }
  }
}

const roleNumbered = ({ roleId }: SealedRow) => (roleId === null ? "papel" : `papel ${roleId}`)

const emergencyUser = userOf(emergencyId, emergencyId)

const nobody = (name = "desconhecido"): User => ({ name, type_id: userTypes.unknown })

/** Whether a sign-in used a second factor, if the entry records it. */
function secondFactorOf({ after }: SealedRow): Parts {
  const shown = after?.secondFactor
  return typeof shown === "string" ? { is_mfa: shown !== "none" } : {}
}

/** The method and path of a refused call; otherwise the audit kind. */
const operationOf = ({ kind, after }: SealedRow): string =>
  kind === "call.refused" && typeof after?.call === "string" ? after.call : kind

const profileType = "Profile"

function groupOf({ about, before, after }: SealedRow): Parts {
  const id = after?.profileId ?? before?.profileId
  return {
    name: about.profile || profileType,
    ...(typeof id === "number" && { uid: String(id) }),
    type: profileType,
  }
}

/** The entity that an entry is about, with its name at that time. */
function entityOf(type: keyof typeof entityTypes, row: SealedRow): Parts {
  const [typeId, typeName] = entityTypes[type]
  const typed = { type_id: typeId, type: typeName }
  switch (type) {
    case "user": {
      const user = userConcerned(row)
      return { ...typed, ...(user.uid !== undefined && { uid: user.uid }), name: user.name, user }
    }
    case "organization":
      return { ...typed, ...namedSubject(row, typeName), org: namedSubject(row, typeName) }
    case "application":
      return { ...typed, ...applicationOf(row) }
    case "role":
      return {
        ...typed,
        name: row.about.role || typeName,
        ...(row.roleId !== null && { uid: String(row.roleId) }),
      }
    case "deputy":
      return { ...typed, ...namedSubject(row, typeName), user: userConcerned(row) }
    case "request":
      return { ...typed, name: row.acronym || typeName, user: userConcerned(row) }
    case "consent":
      return { ...typed, name: row.about.document || typeName, user: userConcerned(row) }
    case "plan":
      return {
        ...typed,
        name: row.about.document || typeName,
        ...(row.about.plan && { uid: row.about.plan }),
      }
    case "runbook":
      return { ...typed, name: row.about.runbook || typeName }
    case "review":
    case "search":
    case "rule":
      return { ...typed, name: row.about.document || typeName }
    case "domainValue":
    case "text":
      return { ...typed, ...namedSubject(row, typeName) }
  }
}

const namedSubject = ({ subjectId, about, subjectName }: SealedRow, unnamed: string): Parts => ({
  name: about.subject || subjectName || unnamed,
  ...(subjectId !== null && { uid: subjectId }),
})

/** The entry's data that no other attribute has, in the audit's form. */
const unmappedOf = (row: SealedRow): Parts => ({
  audit_id: row.id,
  about: row.about,
  ...(row.subjectId !== null && { subject: { id: row.subjectId, name: row.subjectName ?? row.subjectId } }),
  ...(row.acronym !== null && { application: row.acronym }),
  ...(row.before !== null && { before: row.before }),
  ...(row.after !== null && { after: row.after }),
  ...(row.justification !== null && { justification: row.justification }),
  ...(row.commandLine !== null && { command_line: row.commandLine }),
})
