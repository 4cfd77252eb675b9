import { applications, bulkUnlink, documentTypes, overviews } from "./applications"
import { audit } from "./audit"
import { blocks, clients, profileAssignments, roleAssignments } from "./clients"
import { domains, texts } from "./domains"
import { emailChange } from "./emailChange"
import { accessDecisions, evaluations } from "./evaluations"
import { organizations } from "./organizations"
import { privacy } from "./privacy"
import { authorizerLinks, linkers } from "./registrars"
import { accessRequests, registration, registrationItems, userFiles } from "./registration"
import { inheritance, profiles, roles, validations } from "./roles"
import { session, twoFactor } from "./session"
import { sessions } from "./sessions"
import { system } from "./system"
import { users } from "./users"

/** Every call of the API, by resource. The server answers exactly these, and the page calls no other. */
export const calls = {
  session,
  sessions,
  twoFactor,
  emailChange,
  users,
  // Before the calls of one client, which would take its path.
  bulkUnlink,
  clients,
  roleAssignments,
  profileAssignments,
  blocks,
  applications,
  overviews,
  documentTypes,
  roles,
  profiles,
  inheritance,
  validations,
  organizations,
  authorizerLinks,
  linkers,
  domains,
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
}
export type Calls = typeof calls
