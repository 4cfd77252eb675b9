import { accessDecisions, accessRequests } from "./accessRequests"
import { applications } from "./applications"
import { profileAssignments, roleAssignments } from "./assignments"
import { audit } from "./audit"
import { blocks } from "./blocks"
import { bulkUnlink } from "./bulkUnlink"
import type { Call } from "./call"
import { clients } from "./clients"
import { consents } from "./consents"
import { deliveries } from "./deliveries"
import { deputies } from "./deputies"
import { devices } from "./devices"
import { documentTypes } from "./documentTypes"
import { domainTables } from "./domainTables"
import { emailChange } from "./emailChange"
import { emergency } from "./emergency"
import { evaluations } from "./evaluations"
import { federation } from "./federation"
import { incompatibilities } from "./incompatibilities"
import { inheritance } from "./inheritance"
import { integration } from "./integration"
import { keptSearches } from "./keptSearches"
import { organizations } from "./organizations"
import { overviews } from "./overviews"
import { passkeys } from "./passkeys"
import { plans } from "./plans"
import { privacy } from "./privacy"
import { profiles } from "./profiles"
import { authorizerLinks, linkers } from "./registrars"
import { registration, registrationItems } from "./registrationData"
import { userFiles } from "./registrationFiles"
import { reviews } from "./reviews"
import { roles } from "./roles"
import { runbooks } from "./runbooks"
import { searchReports } from "./searchReports"
import { session } from "./session"
import { sessions } from "./sessions"
import { system } from "./system"
import { texts } from "./texts"
import { twoFactor } from "./twoFactor"
import { users } from "./users"
import { validations } from "./validations"

/** Every call of the API, by resource. The server answers exactly these, and the page calls no other. */
export const calls = {
  session,
  devices,
  sessions,
  federation,
  deliveries,
  twoFactor,
  passkeys,
  emailChange,
  emergency,
  users,
  // Must come before the calls of one client, whose path would match it.
  bulkUnlink,
  clients,
  consents,
  plans,
  reviews,
  runbooks,
  keptSearches,
  searchReports,
  roleAssignments,
  profileAssignments,
  blocks,
  applications,
  integration,
  overviews,
  documentTypes,
  roles,
  profiles,
  inheritance,
  incompatibilities,
  validations,
  organizations,
  authorizerLinks,
  linkers,
  domainTables,
  texts,
  registration,
  registrationItems,
  userFiles,
  accessRequests,
  evaluations,
  accessDecisions,
  deputies,
  audit,
  privacy,
  system,
}
export type Calls = typeof calls

/** The same table, to be looked up by names that are not known before. */
export const callTable: Readonly<Record<string, Readonly<Record<string, Call>>>> = calls
