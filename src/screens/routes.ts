import type { TokenType, Who } from "@/domain/access"
import { planners } from "@/domain/plans"
import { searchedLists } from "@/domain/savedSearches"

/** The address of a screen and who may enter it, without the code of its view. */
export interface Route {
  /** wouter pattern, absolute: `/users/:atalaiaId`. */
  path: string
  /**
   * Who may enter: an ability, any of several, or everyone with a matching token type; `aPerson` excludes the emergency access.
   */
  who: Who
  /** Types of session tokens that may enter. */
  tokens: readonly TokenType[]
  /** A session of these token types must be on this screen and may go nowhere else. */
  forcedFor?: readonly TokenType[]
  /** The session must be here, and can only be here, while the person's details are deprecated. */
  deprecatedDetails?: true
  /** It is about the person's password: not offered where none are taken. */
  password?: true
  /** The redirect for those who may not enter. Without it, a page says that they may not. */
  otherwise?: Route
}

/** For ordinary sessions, unless other token types are given. */
const route = <const Path extends string>(
  path: Path,
  who: Route["who"],
  rest: Partial<Omit<Route, "path" | "who">> = {},
): Route & { path: Path } => ({ path, who, tokens: ["access"], ...rest })

/** A list whose searches can be saved. */
const searched = <const Name extends keyof typeof searchedLists>(
  name: Name,
  rest: Partial<Omit<Route, "path" | "who">> = {},
) => route<(typeof searchedLists)[Name]["path"]>(searchedLists[name].path, searchedLists[name].who, rest)

/** A screen that sessions of these types must be on. */
const forced = <const Path extends string>(path: Path, ...tokens: TokenType[]) =>
  route(path, "signedIn", { tokens, forcedFor: tokens })

const userDetailsMine = route("/users/details/edit/me", "aPerson")
const users = searched("users", { otherwise: userDetailsMine })

/** The route of every screen, in the order of `views/screens.ts`. Paths are spelled here only; `pathTo` fills them in. */
export const routes = {
  dashboard: route("/dashboard", "dashboard.view", { otherwise: users }),
  organizations: searched("organizations"),
  organizationDisable: route("/organizations/:organizationId/disable", "organizations.manage"),
  organizationMigration: route("/organizations/:organizationId/migration", "organizations.manage"),
  applications: searched("applications", { otherwise: users }),
  applicationNew: route("/applications/new/:id?", "applications.administer", { otherwise: users }),
  applicationEdit: searched("applicationEdit", { otherwise: users }),
  users,
  userDetailsMine,
  userDetailsLegacy: route("/users/details/legacy", "signedIn", { deprecatedDetails: true }),
  userDetails: route("/users/details/edit/:atalaiaId?", "users.search"),
  user: searched("user"),
  myAccessRequests: route("/my-access-requests/list", "accessRequests.listOwn"),
  platformRoles: searched("platformRoles"),
  validations: searched("validations"),
  incompatibilities: route("/incompatibilities", "applications.view"),
  incompatibility: route("/incompatibilities/:ruleId", "applications.view"),
  consents: route("/consents", "platform.administer"),
  plans: route("/plans", planners),
  planNew: route("/plans/new", planners),
  plan: route("/plans/:planId", planners),
  reviews: route("/reviews", "signedIn"),
  review: route("/reviews/:reviewId", "signedIn"),
  reviewLines: route("/reviews/:reviewId/lines", "signedIn"),
  runbooks: route("/runbooks", planners),
  runbookNew: route("/runbooks/new", planners),
  runbook: route("/runbooks/:runbookId", planners),
  keptSearch: route("/searches/:searchId", "signedIn"),
  privacy: route("/me/privacy", "aPerson"),
  devices: route("/me/devices", "aPerson"),
  deputies: route("/me/deputies", "aPerson"),
  audit: searched("audit"),
  commands: searched("commands"),
  inbox: searched("inbox"),
  preUsersOngoing: searched("preUsersOngoing"),
  preUsers: searched("preUsers"),
  linkerManagement: searched("linkerManagement"),
  linkerNew: route("/linker/new/:cpf?/:appId?", "linkers.manage"),
  linkerEdit: route("/linker/edit/:cpf?/:appId?", "linkers.manage"),
  accessRequests: searched("accessRequests"),
  accessRequest: route("/system-access-requests/:appId/:atalaiaId", "accessRequests.decide"),
  authorizerManager: searched("authorizerManager"),
  evaluations: searched("evaluations"),
  evaluationPreUser: route("/user-authorizer/view/pre-user/:atalaiaId", "evaluations.decide"),
  evaluationUpdate: route("/user-authorizer/view/update/:atalaiaId", "evaluations.decide"),
  sessionsOfApplication: searched("sessionsOfApplication"),
  sessionsOfUser: searched("sessionsOfUser"),
  entities: searched("entities"),
  texts: searched("texts"),
  me: route("/me", "signedIn", { tokens: ["access", "twoFactor"] }),
  updatePassword: route("/me/update-password", "aPerson", {
    tokens: ["access", "expiredPassword"],
    forcedFor: ["expiredPassword"],
    password: true,
  }),
  recoverPassword: forced("/me/recover-password", "recover"),
  firstAccess: forced("/me/first-access", "firstAccess"),
  twoFactor: forced("/me/2fa", "twoFactor", "twoFactorRecover"),
  registryMine: forced("/registry/me", "registry"),
  registry: route("/registry/:atalaiaId", "preUsers.view"),
}
export type RouteName = keyof typeof routes

/** The address that redirects each session to its first screen. */
export const homePath = "/"
