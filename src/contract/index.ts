import { applications, profiles, roles } from "./applications"
import { blocks, clients, profileAssignments, roleAssignments } from "./clients"
import { session, twoFactor } from "./session"
import { organizations, system } from "./system"
import { users } from "./users"

/** Every call of the API, by resource. The server answers exactly these, and the page calls no other. */
export const calls = {
  session,
  twoFactor,
  users,
  clients,
  roleAssignments,
  profileAssignments,
  blocks,
  applications,
  roles,
  profiles,
  organizations,
  system,
}
export type Calls = typeof calls
