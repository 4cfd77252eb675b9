import type { Calls } from "@/contract/index"
import { accessRequests } from "./accessRequests/calls"
import { accessDecisions } from "./accessRequests/decisionCalls"
import { applications } from "./applications/calls"
import { profileAssignments } from "./assignments/profileCalls"
import { roleAssignments } from "./assignments/roleCalls"
import { audit } from "./audit/calls"
import { blocks } from "./blocks/calls"
import { bulkUnlink } from "./bulkUnlink/calls"
import { clients } from "./clients/calls"
import { consents } from "./consents/calls"
import { deliveries } from "./deliveries/calls"
import { devices } from "./devices/calls"
import { documentTypes } from "./documentTypes/calls"
import { domainTables } from "./domainTables/calls"
import { emailChange } from "./emailChange/calls"
import { emergency } from "./emergency/calls"
import { evaluations } from "./evaluations/calls"
import { federation } from "./federation/calls"
import type { Handlers, LooseHandler } from "./http/context"
import { inheritance } from "./inheritance/calls"
import { integration } from "./integration/calls"
import { keptSearches } from "./keptSearches/calls"
import { organizations } from "./organizations/calls"
import { overviews } from "./overviews/calls"
import { passkeys } from "./passkeys/calls"
import { plansOf } from "./plans/calls"
import { createPreUser } from "./preRegistration/beginning"
import { privacy } from "./privacy/calls"
import { profiles } from "./profiles/calls"
import { authorizerLinks } from "./registrars/authorizerCalls"
import { linkers } from "./registrars/linkerCalls"
import { registration } from "./registrationData/calls"
import { userFiles } from "./registrationData/fileCalls"
import { registrationItems } from "./registrationData/itemCalls"
import { roles } from "./roles/calls"
import { runbooks } from "./runbooks/calls"
import { searchReports } from "./searchReports/calls"
import { session } from "./session/calls"
import { terminalSession } from "./session/terminal"
import { sessions } from "./sessions/calls"
import { system } from "./system/calls"
import { texts } from "./texts/calls"
import { twoFactor } from "./twoFactor/calls"
import { users } from "./users/calls"
import { validations } from "./validations/calls"

/** The handler of a call by its name; plans use it too. */
export const handlerOf = (resource: string, name: string): LooseHandler | undefined =>
  (handlers as unknown as Record<string, Record<string, LooseHandler>>)[resource]?.[name]

/** Exactly one handler for each record of the contract: a missing or extra handler does not compile. */
export const handlers = {
  session: { ...session, ...terminalSession },
  devices,
  sessions,
  federation,
  deliveries,
  twoFactor,
  passkeys,
  emailChange,
  emergency,
  users: { ...users, create: createPreUser },
  bulkUnlink,
  clients,
  consents,
  plans: plansOf(handlerOf),
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
  audit,
  privacy,
  system,
} satisfies { [R in keyof Calls]: Handlers<R> }
