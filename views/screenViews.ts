import type { PrefetchView, Screens, ScreenWithView } from "@/screens/screen"
import { searchIn } from "./list/search/searchIn"
import { screens } from "./screens"
import { prefetchUsers } from "./users/userPages"

/**
 * The view of each screen, loaded when it is first entered. In a separate file, so that every view can import
 * `screens`.
 */
const views: { readonly [Name in keyof typeof screens]: ScreenWithView["load"] } = {
  dashboard: () => import("./dashboard/Dashboard"),
  organizations: () => import("./organizations/Organizations"),
  organizationDisable: () => import("./organizations/operations/OrganizationDisable"),
  organizationMigration: () => import("./organizations/operations/OrganizationMigration"),
  applications: () => import("./applications/ApplicationList"),
  applicationNew: () => import("./applications/ApplicationNew"),
  applicationEdit: () => import("./applications/editor/ApplicationEdit"),
  users: () => import("./users/UserList"),
  userDetailsMine: () => import("./registrationData/UserDetails"),
  userDetailsLegacy: () => import("./preRegistration/legacy/LegacyUpdate"),
  userDetails: () => import("./registrationData/UserDetails"),
  user: () => import("./users/UserPage"),
  myAccessRequests: () => import("./accessRequests/MyAccessRequests"),
  platformRoles: () => import("./roles/PlatformRoles"),
  validations: () => import("./validations/Validations"),
  incompatibilities: () => import("./incompatibilities/Incompatibilities"),
  incompatibility: () => import("./incompatibilities/RulePage"),
  consents: () => import("./consents/Consents"),
  plans: () => import("./plans/Plans"),
  planNew: () => import("./plans/PlanNew"),
  plan: () => import("./plans/PlanPage"),
  reviews: () => import("./reviews/Reviews"),
  review: () => import("./reviews/ReviewPage"),
  reviewLines: () => import("./reviews/queue/ReviewQueue"),
  runbooks: () => import("./runbooks/Runbooks"),
  runbookNew: () => import("./runbooks/RunbookNew"),
  runbook: () => import("./runbooks/RunbookPage"),
  keptSearch: () => import("./searches/SavedSearch"),
  privacy: () => import("./me/Privacy"),
  devices: () => import("./me/devices/Devices"),
  deputies: () => import("./me/deputies/Deputies"),
  audit: () => import("./audit/Audit"),
  commands: () => import("./help/CommandList"),
  inbox: () => import("./inbox/Inbox"),
  preUsersOngoing: () => import("./preRegistration/OngoingPreUsers"),
  preUsers: () => import("./preRegistration/MyPreUsers"),
  linkerManagement: () => import("./registrars/LinkerManagement"),
  linkerNew: () => import("./registrars/LinkerNew"),
  linkerEdit: () => import("./registrars/LinkerEdit"),
  accessRequests: () => import("./accessRequests/decisions/AccessDecisions"),
  accessRequest: () => import("./accessRequests/decisions/AccessDecisions"),
  authorizerManager: () => import("./registrars/AuthorizerManager"),
  evaluations: () => import("./evaluations/queue/Queue"),
  evaluationPreUser: () => import("./evaluations/PreUserEvaluation"),
  evaluationUpdate: () => import("./evaluations/UpdateEvaluation"),
  sessionsOfApplication: () => import("./sessions/SessionsOfApplication"),
  sessionsOfUser: () => import("./sessions/SessionsOfUser"),
  entities: () => import("./domainTables/DomainEntities"),
  texts: () => import("./texts/Texts"),
  me: () => import("./me/MyRegistration"),
  updatePassword: () => import("./me/password/UpdatePassword"),
  recoverPassword: () => import("./me/password/UpdatePassword"),
  firstAccess: () => import("./me/password/FirstAccess"),
  twoFactor: () => import("./me/twoFactor/TwoFactorForced"),
  registryMine: () => import("./preRegistration/steps/PreRegistration"),
  registry: () => import("./preRegistration/steps/PreRegistration"),
}

const prefetches: { readonly [Name in keyof typeof screens]?: PrefetchView } = {
  users: (client, parameters) => prefetchUsers(client, searchIn(parameters)),
}

/** Every screen with its view, for the shell. */
export const screensWithViews: Screens<ScreenWithView> = Object.fromEntries(
  Object.entries(screens).map(([name, screen]) => [
    name,
    { ...screen, load: views[name as keyof typeof views], prefetch: prefetches[name as keyof typeof views] },
  ]),
)
