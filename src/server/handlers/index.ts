import type { Calls } from "@/contract/index"
import type { Handlers } from "../context"
import { applications, profiles, roles } from "./applications"
import { blocks } from "./blocks"
import { clients } from "./clients"
import { organizations } from "./organizations"
import { profileAssignments } from "./profileAssignments"
import { roleAssignments } from "./roleAssignments"
import { session } from "./session"
import { system } from "./system"
import { twoFactor } from "./twoFactor"
import { users } from "./users"

/** Exactly one handler for each record of the contract: one missing, or one too many, does not compile. */
export const handlers = {
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
} satisfies { [R in keyof Calls]: Handlers<R> }
