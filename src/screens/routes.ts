import type { TokenType, Who } from "@/domain/access"

/** The address of a screen and who may enter it. Needs nothing of what the screen shows. */
export interface Route {
  /** wouter pattern, absolute: `/users/:atalaiaId`. */
  path: string
  /** Who may enter: an ability, any of several, or everyone with a fitting token; `aPerson` leaves out the emergency access. */
  who: Who
  /** Types of session tokens that may enter. */
  tokens: readonly TokenType[]
  /** A session of these token types must be on this screen and may go nowhere else. */
  forcedFor?: readonly TokenType[]
  /** The session must be here, and can only be here, while the person's details are deprecated. */
  deprecatedDetails?: true
  /** Where those who may not enter go instead. Where it is not given, a page says that they may not enter. */
  otherwise?: Route
}

/** For ordinary sessions, unless other token types are given. */
const route = <const Path extends string>(
  path: Path,
  who: Route["who"],
  rest: Partial<Omit<Route, "path" | "who">> = {},
): Route & { path: Path } => ({ path, who, tokens: ["access"], ...rest })

/** A screen that sessions of these types must be on. */
const forced = <const Path extends string>(path: Path, ...tokens: TokenType[]) =>
  route(path, "signedIn", { tokens, forcedFor: tokens })

const userDetailsMine = route("/users/details/edit/me", "aPerson")
const users = route("/users/list", "users.search", { otherwise: userDetailsMine })

/** The route of every screen, in the order of `views/screens.ts`. Paths are spelled here only; `pathTo` fills them in. */
export const routes = {
  dashboard: route("/dashboard", "dashboard.view", { otherwise: users }),
  organizations: route("/organizations", "organizations.manage"),
  organizationDisable: route("/organizations/:organizationId/disable", "organizations.manage"),
  organizationMigration: route("/organizations/:organizationId/migration", "organizations.manage"),
  applications: route("/applications/list", "applications.administer", { otherwise: users }),
  applicationNew: route("/applications/new/:id?", "applications.administer", { otherwise: users }),
  applicationEdit: route("/applications/edit/:id?", "applications.administer", { otherwise: users }),
  users,
  userDetailsMine,
  userDetailsLegacy: route("/users/details/legacy", "signedIn", { deprecatedDetails: true }),
  userDetails: route("/users/details/edit/:atalaiaId?", "users.search"),
  user: route("/users/:atalaiaId", "users.search"),
  myAccessRequests: route("/my-access-requests/list", "accessRequests.make"),
  platformRoles: route("/platform-roles/list", "platform.administer"),
  validations: route("/assignments/validations", "signedIn"),
  consents: route("/consents", "platform.administer"),
  privacy: route("/me/privacy", "aPerson"),
  devices: route("/me/devices", "aPerson"),
  audit: route("/audit", "history.view"),
  commands: route("/commands", "signedIn"),
  inbox: route("/inbox", "signedIn"),
  preUsersOngoing: route("/pre-users/ongoing/list", "preUsers.ongoing"),
  preUsers: route("/pre-users/list", "preUsers.view"),
  linkerManagement: route("/linker/linker-management", "linkers.manage"),
  linkerNew: route("/linker/new/:cpf?/:appId?", "linkers.manage"),
  linkerEdit: route("/linker/edit/:cpf?/:appId?", "linkers.manage"),
  accessRequests: route("/system-access-requests", "accessRequests.decide"),
  accessRequest: route("/system-access-requests/:appId/:atalaiaId", "accessRequests.decide"),
  authorizerManager: route("/authorizer/authorizer-manager", "authorizers.manage"),
  evaluations: route("/user-authorizer/:tab?", "evaluations.decide"),
  evaluationPreUser: route("/user-authorizer/view/pre-user/:atalaiaId", "evaluations.decide"),
  evaluationUpdate: route("/user-authorizer/view/update/:atalaiaId", "evaluations.decide"),
  sessionsOfApplication: route("/sessions/applications/:id?", "sessions.inspect"),
  sessionsOfUser: route("/sessions/users/:atalaiaId", "sessions.inspect"),
  entities: route("/settings/entities", "settings.view"),
  texts: route("/settings/terms", "settings.view"),
  me: route("/me", "signedIn", { tokens: ["access", "twoFactor"] }),
  updatePassword: route("/me/update-password", "aPerson", {
    tokens: ["access", "expiredPassword"],
    forcedFor: ["expiredPassword"],
  }),
  recoverPassword: forced("/me/recover-password", "recover"),
  firstAccess: forced("/me/first-access", "firstAccess"),
  twoFactor: forced("/me/2fa", "twoFactor", "twoFactorRecover"),
  registryMine: forced("/registry/me", "registry"),
  registry: route("/registry/:atalaiaId", "preUsers.view"),
}
export type RouteName = keyof typeof routes

/** The address that leads each session to the screen it starts on. */
export const homePath = "/"
