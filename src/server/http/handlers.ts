import type { Calls } from "@/contract/index"
import { deliveries } from "../federation/deliveries/calls"
import { integration } from "../federation/integration/calls"
import { federation } from "../federation/provider/calls"
import { terminalSession } from "../federation/terminal/terminalSession"
import type { Handlers, LooseHandler } from "../identity/actor/context"
import { emergency } from "../identity/emergency/calls"
import { devices } from "../identity/mySessions/calls"
import { passkeys } from "../identity/passkeys/calls"
import { sessions } from "../identity/sessionAdmin/calls"
import { session } from "../identity/signIn/calls"
import { twoFactor } from "../identity/twoFactor/calls"
import { upstreamSession } from "../identity/upstream/calls"
import { accessRequests } from "../people/accessRequests/calls"
import { accessDecisions } from "../people/accessRequests/decisionCalls"
import { deputies } from "../people/deputies/calls"
import { emailChange } from "../people/emailChange/calls"
import { evaluations } from "../people/evaluations/calls"
import { createPreUser } from "../people/preRegistration/beginning"
import { privacy } from "../people/privacy/calls"
import { authorizerLinks } from "../people/registrars/authorizerCalls"
import { linkers } from "../people/registrars/linkerCalls"
import { registration } from "../people/registration/calls"
import { userFiles } from "../people/registrationData/fileCalls"
import { registrationItems } from "../people/registrationData/itemCalls"
import { documentTypes } from "../reference/documentTypes/calls"
import { domainTables } from "../reference/domainTables/calls"
import { organizations } from "../reference/organizations/calls"
import { texts } from "../reference/texts/calls"
import { applications } from "../rights/applications/calls"
import { profileAssignments } from "../rights/assignments/profileCalls"
import { roleAssignments } from "../rights/assignments/roleCalls"
import { blocks } from "../rights/blocks/calls"
import { bulkUnlink } from "../rights/bulkUnlink/calls"
import { clients } from "../rights/clients/calls"
import { incompatibilities } from "../rights/incompatibilities/calls"
import { inheritance } from "../rights/inheritance/calls"
import { profiles } from "../rights/profiles/calls"
import { roles } from "../rights/roles/calls"
import { users } from "../rights/users/calls"
import { validations } from "../rights/validations/calls"
import { audit } from "../work/audit/calls"
import { consents } from "../work/consents/calls"
import { overviews } from "../work/overviews/calls"
import { plansOf } from "../work/plans/calls"
import { reviews } from "../work/reviews/calls"
import { runbooks } from "../work/runbooks/calls"
import { keptSearches } from "../work/savedSearches/calls"
import { searchReports } from "../work/searchAlerts/calls"
import { system } from "../work/system/calls"

/** The handler of a call by its name; plans use it too. */
export const handlerOf = (resource: string, name: string): LooseHandler | undefined =>
  (handlers as unknown as Record<string, Record<string, LooseHandler>>)[resource]?.[name]

/** Exactly one handler for each record of the contract: a missing or extra handler does not compile. */
export const handlers = {
  session: { ...session, ...upstreamSession, ...terminalSession },
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
} satisfies { [R in keyof Calls]: Handlers<R> }
