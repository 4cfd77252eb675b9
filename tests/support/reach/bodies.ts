import { type Call, hasBody } from "@/contract/call"
import { formOf, pdf, png } from "../data/files"
import { codeOf } from "../data/person"
import { blockLine, writtenPlan } from "../data/plans"
import { reviewOfRole } from "../data/reviews"
import { writtenRunbook } from "../data/runbooks"
import { account, demoPassword } from "../server/system"
import { type Cast, type Details, returnAddress, twoFactorSecret } from "./cast"

/** The facts that a body depends on: the actor, and the path's parameters. */
interface About {
  self: string
  params: Record<string, string | number>
  cast: Cast
}

const because = "Conferência do mês"

/** The registration data of the person in the path. */
const detailsOf = ({ params, cast }: About): Partial<Details> =>
  cast.details.get(String(params.atalaiaId)) ?? {}

type Section = "personal" | "documents" | "professional" | "communication" | "additional"
/** A section with one of its values changed. */
const section = (name: Section, changed: object) => (about: About) => {
  const { version = 0, valid = {} } = detailsOf(about)[name] ?? {}
  const { image: _, ...values } = valid as Record<string, unknown>
  return { version, values: { ...values, ...changed } }
}
/** A course or a language, unchanged. */
const item = (kind: "courses" | "languages") => (about: About) => {
  const { version = 1, values = {} } =
    detailsOf(about)[kind]?.find(({ change }) => !change) ??
    about.cast.details.get(account.user)?.[kind][0] ??
    {}
  return { version, values }
}

type App = "SINAL" | "SINARM" | "ATALAIA"
const appOf = ({ params }: About) =>
  params.app === "SINARM" || params.app === "ATALAIA" ? params.app : "SINAL"
const rolesOf = (about: About) => about.cast.roles[appOf(about)]
const profileOf = (about: About) => about.cast.profiles[appOf(about) === "SINARM" ? "SINARM" : "SINAL"]
const requestVersion = ({ cast, params }: About, app: App) =>
  cast.requestVersions.get(`${params.atalaiaId} ${cast.applications[app].id}`) ?? 1

const plannedLine = ({ people, roles }: Cast) => blockLine(people.asking, roles.SINAL.free, because)
/** Sending the plan increased its version. */
const savedSearch = { name: "Sem acesso", address: "/users/list?search=active:false", shared: true }

const planVersion = ({ numbers }: Cast, planId: string | number | undefined) =>
  planId === numbers.sentPlan ? 2 : 1

const role = {
  title: "OUTRO",
  description: "Outra descrição",
  type: "basic",
  twoFactorRequired: false,
  active: true,
  consul: [],
}
const profile = (about: About) => ({
  name: "Perfil novo",
  description: "Dois papéis",
  permissions: [rolesOf(about).held, rolesOf(about).free],
})
const rule = ({ cast }: About) => ({
  name: "Outra regra",
  reason: "Controle interno",
  allowsExceptions: false,
  one: [{ app: "SINAL", roleId: cast.roles.SINAL.free }],
  other: [{ app: "SINAL", profileId: cast.profiles.SINAL }],
})
const unit = ({ cast }: About) => ({
  title: "Unidade nova",
  acronym: "NOVA",
  parentId: cast.units.PCSP,
  emails: [],
  phones: [],
  classifications: [1],
  specialized: false,
  specializations: [],
  countryId: cast.numbers.country,
  stateId: cast.numbers.state,
  cityId: cast.numbers.city,
})
const authorizerLink = ({ cast }: About) => ({
  userAtalaiaId: cast.people.elsewhere,
  organizationId: cast.units.PCSP,
})
const text = { title: "Um texto", content: "Um parágrafo.", requiresConfirmation: false }
const withDocument = () => formOf({ file: pdf() })

/** A valid body for every call that has one. It can be refused only for its caller, or for the person or thing it is about. */
const bodies: Record<string, (about: About) => unknown> = {
  "session.signIn": () => ({ id: account.user, password: demoPassword }),
  "session.reauthenticate": () => ({ proof: demoPassword }),
  "session.tradeTicket": ({ cast }) => ({ ticket: cast.tickets.recover }),
  "session.enterFromTerminal": () => ({ accessToken: "a".repeat(43) }),
  "session.beginUpstream": () => ({ binder: "b".repeat(36) }),
  "session.enterUpstream": () => ({ state: "a".repeat(43), binder: "b".repeat(36), query: "?code=a" }),
  "session.recover": () => ({ id: account.user }),
  "session.continueRegistry": () => ({ id: account.preUser }),
  "federation.finishSignIn": () => ({ interaction: "a".repeat(43) }),
  "twoFactor.activate": () => ({ secret: twoFactorSecret, code: codeOf(twoFactorSecret) }),
  "twoFactor.deactivate": () => ({ code: codeOf(twoFactorSecret, 1) }),
  // A passkey signature is valid for its own challenge only. These bodies are refused for their content.
  "passkeys.add": () => ({
    name: "Notebook",
    credential: { id: "AQ", response: { clientDataJSON: "e30", attestationObject: "oA" } },
  }),
  "passkeys.rename": () => ({ name: "Mesa" }),
  "passkeys.signIn": () => ({
    passkey: { id: "AQ", response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" } },
  }),
  "emailChange.confirm": ({ cast }) => ({ ticket: cast.tickets.confirmEmail }),
  "emailChange.stop": ({ cast }) => ({ ticket: cast.tickets.stopEmail }),
  "users.acceptTerm": () => ({ accepted: true }),
  "clients.setEnabled": () => ({ enabled: false, description: because }),
  "clients.lock": () => ({ justification: because }),
  "consents.ask": () => ({ action: "resetPassword", justification: because }),
  "consents.askException": () => ({
    untilDateTime: Temporal.Now.plainDateISO().add({ days: 10 }).toString(),
    justification: because,
  }),
  "consents.refuse": () => ({ justification: because }),
  "deputies.name": ({ cast }) => ({
    userAtalaiaId: cast.people.superAdmin,
    untilDateTime: Temporal.Now.plainDateISO().add({ days: 10 }).toString(),
  }),
  "plans.simulate": ({ cast }) => ({ lines: [plannedLine(cast)] }),
  "plans.create": ({ cast }) => writtenPlan([plannedLine(cast)]),
  "plans.update": ({ cast, params }) => ({
    ...writtenPlan([plannedLine(cast)]),
    version: planVersion(cast, params.planId),
  }),
  "plans.request": ({ cast, params }) => ({
    approverId: cast.people.superAdmin,
    version: planVersion(cast, params.planId),
  }),
  "plans.approve": ({ cast }) => ({ digest: cast.sentDigest }),
  "plans.refuse": () => ({ justification: because }),
  "reviews.create": ({ cast }) => reviewOfRole(cast.roles.SINAL.held),
  "reviews.decide": () => ({ decision: "take", justification: because }),
  "reviews.decideMany": () => ({ lines: [{ id: 1 }], decision: "take", justification: because }),
  "runbooks.create": () => writtenRunbook({ name: "outro roteiro" }),
  "runbooks.update": () => ({ ...writtenRunbook({ name: "outro roteiro", shared: true }), version: 1 }),
  "keptSearches.create": () => savedSearch,
  "keptSearches.update": () => ({ ...savedSearch, version: 1 }),
  "searchReports.set": () => ({ every: "daily", hour: 7, onlyChanges: false }),
  "session.emergency": () => ({ first: "a".repeat(40), second: "b".repeat(40) }),
  "emergency.acknowledge": () => ({ justification: because }),
  "clients.setEnabledInApplication": () => ({ enabled: false, description: because }),
  "roleAssignments.create": (about) => ({ roleId: rolesOf(about).free }),
  "roleAssignments.update": () => ({}),
  "profileAssignments.create": (about) => ({ profileId: profileOf(about) }),
  "profileAssignments.update": () => ({}),
  "blocks.create": (about) => ({ roleId: rolesOf(about).free, justification: because }),
  "blocks.update": (about) => ({ roleId: rolesOf(about).blocked, justification: because }),
  "applications.create": () => ({
    title: "Sistema novo",
    acronym: "NOVO",
    appKey: "chave-nova",
    redirectUrl: "https://novo.exemplo.gov.br",
  }),
  "applications.update": (about) => {
    const { title, acronym, version } = about.cast.applications[appOf(about)]
    return { title, acronym, version, redirectUrl: "https://outro.exemplo.gov.br" }
  },
  "applications.enable": () => ({ enable: false }),
  "applications.setTokens": () => ({ number: 2 }),
  "applications.addDocument": ({ cast }) => ({ documentId: cast.documents.there }),
  "integration.update": () => ({
    kind: "public",
    redirectUris: [returnAddress],
    postLogoutRedirectUris: [],
    grants: ["authorization_code"],
    scopes: ["profile", "roles"],
    events: [],
    version: 1,
  }),
  "integration.addRedirect": () => ({ address: "https://outro.exemplo.gov.br/volta" }),
  "roles.update": () => role,
  "profiles.create": profile,
  "profiles.update": profile,
  "incompatibilities.create": rule,
  "incompatibilities.update": (about) => ({ ...rule(about), version: 1 }),
  "organizations.byIds": ({ cast }) => ({ ids: [cast.units.PMCE] }),
  "organizations.create": (about) => formOf({ organization: unit(about), file: png() }),
  "organizations.update": (about) => {
    const { parentId: _, ...values } = unit(about)
    return formOf({ organization: values })
  },
  "organizations.disable": withDocument,
  "organizations.enable": withDocument,
  "organizations.remove": withDocument,
  "organizations.migrate": ({ cast }) =>
    formOf({
      organizationMigrations: [
        { organizationsToMigrate: [cast.units.empty], newOrganizationFather: cast.units.PCSP },
      ],
      file: pdf(),
    }),
  "organizations.migratePreUsers": ({ cast }) =>
    formOf({ newOrganizationId: cast.units.PCSP, atalaiaIds: [cast.people.ready], file: pdf() }),
  "authorizerLinks.update": authorizerLink,
  "linkers.update": ({ cast, params }) => ({
    roles: [cast.roles[params.appId === cast.applications.SINARM.id ? "SINARM" : "SINAL"].held],
    profiles: [],
  }),
  "domainTables.create": () => ({ label: "OUTRO VALOR" }),
  "domainTables.update": () => ({ label: "OUTRO VALOR" }),
  "texts.create": () => text,
  "texts.update": () => text,
  "registration.reveal": () => ({ justification: because }),
  "registration.finalize": ({ cast }) => ({ underEvaluation: false, terms: cast.terms }),
  "registration.finalizeLegacy": ({ cast }) => ({ terms: cast.terms }),
  "registration.correctEmail": () => ({ email: "corrigido@exemplo.gov.br" }),
  "registration.savePersonal": section("personal", { firstAffiliationName: "OUTRA FILIAÇÃO" }),
  "registration.saveDocuments": section("documents", { rgIssueInstitution: "OUTRO ÓRGÃO" }),
  "registration.saveProfessional": section("professional", { function: "OUTRA FUNÇÃO" }),
  "registration.saveCommunication": (about) => {
    const { valid: userPhones = [] } = detailsOf(about).phones ?? {}
    return { ...section("communication", { addressNumber: "77" })(about), userPhones }
  },
  "registration.saveAdditional": section("additional", {}),
  "registration.savePhoto": () => formOf({ file: png() }),
  "registrationItems.createCourse": (about) => ({ values: item("courses")(about).values }),
  "registrationItems.updateCourse": item("courses"),
  "registrationItems.createLanguage": (about) => ({
    values: { ...item("languages")(about).values, languageId: about.cast.numbers.language },
  }),
  "registrationItems.updateLanguage": item("languages"),
  "userFiles.create": withDocument,
  "userFiles.replace": withDocument,
  "accessRequests.create": ({ cast }) => ({
    appId: cast.openApplication,
    justification: because,
    acceptedTerm: true,
  }),
  "accessRequests.update": (about) => ({ justification: because, version: requestVersion(about, "SINAL") }),
  "evaluations.decidePreUser": ({ cast, params }) => ({
    approved: true,
    version: cast.preUserVersions.get(String(params.atalaiaId)) ?? 1,
  }),
  "evaluations.decideUpdate": ({ cast, params }) => ({
    approved: true,
    version: cast.changeVersions.get(String(params.atalaiaId)) ?? 1,
  }),
  "accessDecisions.approve": (about) => ({
    // In SINAL, the demonstration's linker may grant it.
    roles: [{ id: appOf(about) === "SINAL" ? about.cast.numbers.linkable : rolesOf(about).free }],
    profiles: [],
    version: requestVersion(about, appOf(about)),
  }),
  "accessDecisions.reject": (about) => ({
    justification: because,
    version: requestVersion(about, appOf(about)),
  }),
}

/** A valid body for a call. Throws if the call has a body and none is defined here. */
export function bodyOf({ id, record }: { id: string; record: Call }, about: About): unknown {
  if (!hasBody(record)) return undefined
  const body = bodies[id]
  if (!body) throw new Error(`${id}: state a good body in tests/support/reach/bodies.ts`)
  return body(about)
}

/** The body as it is sent: multipart if the call takes parts. */
export const sentBody = (record: Call, body: unknown): FormData | string =>
  body instanceof FormData
    ? body
    : record.multipart
      ? formOf(body as Record<string, unknown>)
      : JSON.stringify(body)
