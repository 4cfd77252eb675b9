import type { Calls } from "@/contract/index"
import type { Handlers } from "../context"
import { accessDecisions } from "./accessDecisions"
import { accessRequests } from "./accessRequests"
import { applications } from "./applications"
import { audit } from "./audit"
import { authorizerLinks } from "./authorizerLinks"
import { blocks } from "./blocks"
import { bulkUnlink } from "./bulkUnlink"
import { clients } from "./clients"
import { documentTypes } from "./documentTypes"
import { domains } from "./domains"
import { emailChange } from "./emailChange"
import { evaluations } from "./evaluations"
import { inheritance } from "./inheritance"
import { linkers } from "./linkers"
import { organizations } from "./organizations"
import { overviews } from "./overviews"
import { privacy } from "./privacy"
import { profileAssignments } from "./profileAssignments"
import { profiles } from "./profiles"
import { registration } from "./registration"
import { registrationItems } from "./registrationItems"
import { roleAssignments } from "./roleAssignments"
import { roles } from "./roles"
import { session } from "./session"
import { sessions } from "./sessions"
import { system } from "./system"
import { texts } from "./texts"
import { twoFactor } from "./twoFactor"
import { userFiles } from "./userFiles"
import { users } from "./users"
import { validations } from "./validations"

/** Exactly one handler for each record of the contract: one missing, or one too many, does not compile. */
export const handlers = {
  session,
  sessions,
  twoFactor,
  emailChange,
  users,
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
} satisfies { [R in keyof Calls]: Handlers<R> }
