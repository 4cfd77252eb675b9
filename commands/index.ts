import type { Command } from "@/palette/command"
import { accessRequests } from "./accessRequests"
import { accounts } from "./accounts"
import { applications, openApp } from "./applications"
import { assignments } from "./assignments"
import { audit, exportAudit } from "./audit"
import { blockClient, blockUser, unblockClient, unblockUser, updateBlock, updateBlockClient } from "./blocks"
import { consents } from "./consents"
import { deliveries } from "./deliveries"
import { deputies } from "./deputies"
import { devices, endMySessions } from "./devices"
import { addDocument, removeDocument } from "./documentTypes"
import { domainTables } from "./domainTables"
import { acknowledgeEmergency } from "./emergency"
import { evaluations } from "./evaluations"
import { who, why } from "./explain"
import { go, inbox, openUser } from "./go"
import { incompatibilities } from "./incompatibilities"
import { integration } from "./integration"
import { keptSearches } from "./keptSearches"
import {
  activateTwoFactor,
  allCommands,
  changePassword,
  clearHistory,
  deactivateTwoFactor,
  density,
  exportMyData,
  keys,
  myAccess,
  myData,
  myPrivacy,
  myRegistration,
  signOut,
  singleKeys,
  theme,
  undo,
} from "./me"
import { organizations } from "./organizations"
import { passkeys } from "./passkeys"
import { plans } from "./plans"
import { preRegistration } from "./preRegistration"
import { profiles } from "./profiles"
import { registrars } from "./registrars"
import { registrationData, reveal } from "./registrationData"
import { reviewLines } from "./reviewLines"
import { reviews } from "./reviews"
import { platformRoles, roles } from "./roles"
import { runbooks } from "./runbooks"
import { searchReports } from "./searchReports"
import { sessions } from "./sessions"
import { texts } from "./texts"
import { activateUser, deactivateUser, editUser, findUsers, newUser, resendFirstAccess } from "./users"
import { validate } from "./validations"

/** Every command of the product, in the order that buttons, menus and help show them. */
export const commands: readonly Command[] = [
  go,
  inbox,
  openUser,
  openApp,
  newUser,
  findUsers,
  editUser,
  activateUser,
  deactivateUser,
  resendFirstAccess,
  ...sessions,
  ...accounts,
  ...consents,
  ...plans,
  acknowledgeEmergency,
  ...assignments,
  validate,
  blockUser,
  updateBlock,
  unblockUser,
  blockClient,
  updateBlockClient,
  unblockClient,
  why,
  ...roles,
  ...profiles,
  ...platformRoles,
  ...incompatibilities,
  who,
  ...applications,
  ...integration,
  ...deliveries,
  addDocument,
  removeDocument,
  audit,
  exportAudit,
  ...organizations,
  ...domainTables,
  ...texts,
  ...registrars,
  reveal,
  ...preRegistration,
  ...registrationData,
  ...evaluations,
  ...accessRequests,
  myData,
  myPrivacy,
  exportMyData,
  endMySessions,
  myRegistration,
  myAccess,
  changePassword,
  activateTwoFactor,
  deactivateTwoFactor,
  ...passkeys,
  ...deputies,
  theme,
  density,
  singleKeys,
  keys,
  allCommands,
  undo,
  clearHistory,
  ...devices,
  signOut,
  // After the commands that they share a beginning with: `new r` is most likely a role.
  ...runbooks,
  ...reviews,
  ...reviewLines,
  ...keptSearches,
  ...searchReports,
]
