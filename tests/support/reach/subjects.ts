import { type Call, parametersOf } from "@/contract/call"
import type { NamedCall } from "../server/contract"
import { account } from "../server/system"
import { type ApplicationName, type Cast, type PersonName, returnAddress } from "./cast"

/** The subjects of a call, by the name of their line in the table. */
export interface Subject {
  name: string
  /** Parameters of the path; some depend on the caller. */
  params?: (self: string) => Record<string, string | number>
  query?: (self: string) => Record<string, string | number>
  /** Replaces the valid body of the call (`bodies.ts`) if the body names the subject. */
  body?: (self: string) => unknown
}

/** A number that no row has. */
const noNumber = 999_999_999

const idOf = (cast: Cast, name: PersonName | "self") => (self: string) =>
  name === "self" ? self : cast.people[name]

/** Lines about people, with the same values for the other path parameters. */
const people =
  (key: string, names: readonly (PersonName | "self")[], others: Record<string, string | number> = {}) =>
  (cast: Cast): Subject[] =>
    names.map((name) => ({
      name: `person=${name}`,
      params: (self) => ({ [key]: idOf(cast, name)(self), ...others }),
    }))

const everyone = ["self", "PMCE", "elsewhere", "superAdmin", "draft", "ready", "none"] as const
const users = ["self", "PMCE", "elsewhere", "superAdmin", "none"] as const

/** Clients with roles: people and applications, including SINAL. */
const clients = (cast: Cast): Subject[] => [
  ...people("clientId", ["self", "holder", "superAdmin", "none"])(cast),
  { name: "client=SINAL", params: () => ({ clientId: cast.applications.SINAL.clientId }) },
  { name: "client=SINESP", params: () => ({ clientId: cast.applications.SINESP.clientId }) },
]

const applicationNames = ["SINAL", "SINARM", "ATALAIA"] as const
const applications = (): Subject[] =>
  applicationNames.map((app) => ({ name: `app=${app}`, params: () => ({ app }) }))

interface Place {
  app: ApplicationName
  who: PersonName | "self" | "SINAL" | "SINESP"
}
const places: readonly Place[] = [
  { app: "SINAL", who: "self" },
  { app: "SINAL", who: "holder" },
  { app: "SINAL", who: "superAdmin" },
  { app: "SINAL", who: "SINESP" },
  { app: "SINARM", who: "holder" },
  { app: "SINARM", who: "SINAL" },
  { app: "ATALAIA", who: "holder" },
]
const placeName = ({ app, who }: Place) =>
  `app=${app} ${who === "SINAL" || who === "SINESP" ? "client" : "person"}=${who}`
const placeParams = (cast: Cast, { app, who }: Place, self: string) => ({
  app,
  clientId: who === "SINAL" || who === "SINESP" ? cast.applications[who].clientId : idOf(cast, who)(self),
})
const clientsIn = (cast: Cast): Subject[] =>
  places.map((place) => ({ name: placeName(place), params: (self) => placeParams(cast, place, self) }))

/** A client, an application, and a role of that or another application. */
const rolesOfClients =
  (which: "held" | "blocked") =>
  (cast: Cast): Subject[] => [
    ...places
      .filter(({ who }) => who === "self" || who === "holder")
      .map((place) => ({
        name: placeName(place),
        params: (self: string) => ({
          ...placeParams(cast, place, self),
          roleId: cast.roles[place.app][which],
        }),
      })),
    {
      name: "app=SINAL person=holder role=SINARM's",
      params: (self) => ({
        ...placeParams(cast, { app: "SINAL", who: "holder" }, self),
        roleId: cast.roles.SINARM[which],
      }),
    },
  ]

const profilesOfClients = (cast: Cast): Subject[] =>
  (
    [
      ["SINAL", "self", "SINAL"],
      ["SINAL", "holder", "SINAL"],
      ["SINARM", "holder", "SINARM"],
      ["SINAL", "holder", "SINARM"],
    ] as const
  ).map(([app, who, of]) => ({
    name: `${placeName({ app, who })}${of === app ? "" : ` profile=${of}'s`}`,
    params: (self) => ({ ...placeParams(cast, { app, who }, self), profileId: cast.profiles[of] }),
  }))

const organizations = (cast: Cast): Subject[] =>
  (["PMCE", "PCSP"] as const).map((name) => ({
    name: `unit=${name}`,
    params: () => ({ organizationId: cast.units[name] }),
  }))
const unit = (which: keyof Cast["units"]) => (cast: Cast) => [
  { name: `unit=${which}`, params: () => ({ organizationId: cast.units[which] }) },
]

/** Access requests: to an application in the caller's scope, and to one outside it. */
const requests = (cast: Cast): Subject[] =>
  (
    [
      ["SINAL", "self"],
      ["SINAL", "PMCE"],
      ["SINAL", "asking"],
      ["SINAL", "superAdmin"],
      ["SINARM", "PMCE"],
    ] as const
  ).map(([app, who]) => ({
    name: `app=${app} person=${who}`,
    params: (self) => ({ app, atalaiaId: idOf(cast, who)(self) }),
  }))

const linkers = (cast: Cast): Subject[] => [
  ...(["self", "linker"] as const).map((who) => ({
    name: `app=SINAL person=${who}`,
    params: (self: string) => ({
      appId: cast.applications.SINAL.id,
      atalaiaId: who === "self" ? self : account.linker,
    }),
  })),
  {
    name: "app=SINARM person=elsewhere",
    params: () => ({ appId: cast.applications.SINARM.id, atalaiaId: cast.people.elsewhere }),
  },
]

const documents = (cast: Cast): Subject[] =>
  everyone.map((who) => ({
    name: `document of=${who}`,
    params: (self) => ({ fileId: cast.files.get(idOf(cast, who)(self)) ?? noNumber }),
  }))

/** Courses or languages. The last subject combines another person's item with the actor's own id. */
const items =
  (kind: "courses" | "languages") =>
  (cast: Cast): Subject[] => {
    const itemOf = (id: string) => cast.details.get(id)?.[kind].find(({ change }) => !change)?.id ?? noNumber
    return [
      ...everyone.map((who) => ({
        name: `person=${who}`,
        params: (self: string) => ({
          atalaiaId: idOf(cast, who)(self),
          itemId: itemOf(idOf(cast, who)(self)),
        }),
      })),
      {
        name: "person=self item of=elsewhere",
        params: (self) => ({ atalaiaId: self, itemId: itemOf(cast.people.elsewhere) }),
      },
    ]
  }

const ownSessions = (cast: Cast): Subject[] =>
  (["self", "elsewhere"] as const).map((who) => ({
    name: `session of=${who}`,
    params: (self) => ({ sessionNumber: cast.sessions.get(idOf(cast, who)(self)) ?? noNumber }),
  }))

const domain = (cast: Cast): Subject[] => [
  { name: "domain=users'", params: () => ({ domain: "skin-colors", entryId: cast.numbers.domainUsers }) },
  { name: "domain=units'", params: () => ({ domain: "specializations", entryId: cast.numbers.domainUnits }) },
]

const number =
  (name: string, key: string, which: keyof Cast["numbers"]) =>
  (cast: Cast): Subject => ({
    name,
    params: () => ({ [key]: cast.numbers[which] }),
  })

/** Rules of incompatible roles: of an application in the caller's scope, of one outside it, and of both. */
const rules = (cast: Cast): Subject[] => [
  number("rule=SINAL's", "ruleId", "ruleOfSinal")(cast),
  number("rule=SINAL's and SINARM's", "ruleId", "ruleOfBoth")(cast),
  number("rule=SINARM's", "ruleId", "ruleOfSinarm")(cast),
  { name: "rule=none", params: () => ({ ruleId: noNumber }) },
]

/** Exceptions of people to rules. */
const exceptions = (cast: Cast): Subject[] => [
  {
    name: "person=another rule=SINAL's",
    params: () => ({ clientId: cast.people.elsewhere, ruleId: cast.numbers.ruleOfSinal }),
  },
  {
    name: "person=self rule=SINAL's",
    params: (self) => ({ clientId: self, ruleId: cast.numbers.ruleOfSinal }),
  },
  {
    name: "person=another rule=none",
    params: () => ({ clientId: cast.people.elsewhere, ruleId: noNumber }),
  },
]

/** The same subjects of a call that wants a reason in its query. */
const justified = (subjects: readonly Subject[]): Subject[] =>
  subjects.map((subject) => ({ ...subject, query: () => ({ justification: "Conferência" }) }))

/** The subjects of a call by the parameters of its path, in alphabetical order. */
const byParameters: Record<string, (cast: Cast) => Subject[]> = {
  atalaiaId: people("atalaiaId", everyone),
  clientId: clients,
  app: applications,
  "app clientId": clientsIn,
  "app clientId roleId": rolesOfClients("held"),
  "app clientId profileId": profilesOfClients,
  "app roleId": (cast) => [
    ...applicationNames.map((app) => ({
      name: `app=${app}`,
      params: () => ({ app, roleId: cast.roles[app].free }),
    })),
    { name: "app=SINAL role=SINARM's", params: () => ({ app: "SINAL", roleId: cast.roles.SINARM.free }) },
  ],
  "app profileId": (cast) => [
    ...(["SINAL", "SINARM"] as const).map((app) => ({
      name: `app=${app}`,
      params: () => ({ app, profileId: cast.profiles[app] }),
    })),
    { name: "app=SINAL profile=SINARM's", params: () => ({ app: "SINAL", profileId: cast.profiles.SINARM }) },
  ],
  "app documentId": (cast) =>
    (["SINAL", "SINARM"] as const).map((app) => ({
      name: `app=${app}`,
      params: () => ({ app, documentId: cast.documents.asked[app] }),
    })),
  "app deliveryId": (cast) => [
    ...(["SINAL", "SINARM"] as const).map((app) => ({
      name: `app=${app}`,
      params: () => ({ app, deliveryId: cast.deliveries[app] }),
    })),
    {
      name: "app=SINAL delivery=SINARM's",
      params: () => ({ app: "SINAL", deliveryId: cast.deliveries.SINARM }),
    },
  ],
  "app atalaiaId": requests,
  "appId atalaiaId": linkers,
  roleId: (cast) => [
    { name: "role=SINAL's", params: () => ({ roleId: cast.roles.SINAL.free }) },
    { name: "role=SINARM's", params: () => ({ roleId: cast.roles.SINARM.free }) },
    { name: "role=that administers SINAL", params: () => ({ roleId: cast.roles.ATALAIA.free }) },
    { name: "role=the platform's", params: () => ({ roleId: cast.roles.ATALAIA.blocked }) },
  ],
  "clientId roleId": (cast) => [
    {
      name: "person=holder role=SINAL's",
      params: () => ({ clientId: cast.people.holder, roleId: cast.roles.SINAL.chain ?? noNumber }),
    },
    {
      name: "person=self role=SINAL's",
      params: (self) => ({ clientId: self, roleId: cast.roles.SINAL.chain ?? noNumber }),
    },
    {
      name: "person=another role=another's",
      params: () => ({ clientId: cast.foreignClient, roleId: cast.numbers.foreignRole }),
    },
  ],
  validationId: (cast) => [
    number("validation=SINAL's", "validationId", "validation")(cast),
    number("validation=another's", "validationId", "foreignValidation")(cast),
    { name: "validation=none", params: () => ({ validationId: noNumber }) },
  ],
  consentId: (cast) => [
    number("consent=another's", "consentId", "consent")(cast),
    number("consent=superAdmin's", "consentId", "ownConsent")(cast),
    { name: "consent=none", params: () => ({ consentId: noNumber }) },
  ],
  deputyId: (cast) => [
    number("deputy=managerSearch, asked by appAdmin", "deputyId", "deputy")(cast),
    number("deputy=of authorizer, accepted", "deputyId", "acceptedDeputy")(cast),
    { name: "deputy=none", params: () => ({ deputyId: noNumber }) },
  ],
  planId: (cast) => [
    number("plan=superAdmin's", "planId", "plan")(cast),
    number("plan=appAdmin's", "planId", "foreignPlan")(cast),
    number("plan=appAdmin's, sent to superAdmin", "planId", "sentPlan")(cast),
    { name: "plan=none", params: () => ({ planId: noNumber }) },
  ],
  reviewId: (cast) => [
    number("review=SINAL's", "reviewId", "review")(cast),
    number("review=a unit's", "reviewId", "unitReview")(cast),
    { name: "review=none", params: () => ({ reviewId: noNumber }) },
  ],
  "lineId reviewId": (cast) => [
    { name: "line of=SINAL's", params: () => ({ reviewId: cast.numbers.review, lineId: 1 }) },
    { name: "decided line of=SINAL's", params: () => ({ reviewId: cast.numbers.review, lineId: 2 }) },
    { name: "line of=a unit's", params: () => ({ reviewId: cast.numbers.unitReview, lineId: 1 }) },
    { name: "line=none", params: () => ({ reviewId: cast.numbers.review, lineId: noNumber }) },
  ],
  runbookId: (cast) => [
    number("runbook=superAdmin's", "runbookId", "runbook")(cast),
    number("runbook=appAdmin's", "runbookId", "foreignRunbook")(cast),
    number("runbook=appAdmin's, shared", "runbookId", "sharedRunbook")(cast),
    { name: "runbook=none", params: () => ({ runbookId: noNumber }) },
  ],
  ruleId: rules,
  "clientId ruleId": exceptions,
  searchId: (cast) => [
    number("search=superAdmin's", "searchId", "search")(cast),
    number("search=appAdmin's, shared", "searchId", "sharedSearch")(cast),
    { name: "search=none", params: () => ({ searchId: noNumber }) },
  ],
  organizationId: organizations,
  operationId: (cast) => [number("", "operationId", "operation")(cast)],
  linkId: (cast) => [
    number("link of=authorizer", "linkId", "authorizerLink")(cast),
    number("link of=authorizerManager", "linkId", "ownLink")(cast),
  ],
  domain,
  "domain entryId": domain,
  passkeyId: (cast) => [number("passkey of=orgManager", "passkeyId", "passkey")(cast)],
  textId: (cast) => [number("", "textId", "text")(cast)],
  fileId: documents,
  sessionNumber: ownSessions,
  zipCode: () => [{ name: "", params: () => ({ zipCode: "60000000" }) }],
}

/** People that a query or a body names under one key. */
const inQuery =
  (key: string, names: readonly (PersonName | "self")[]) =>
  (cast: Cast): Subject[] =>
    names.map((name) => ({
      name: `person=${name}`,
      query: (self) => ({ [key]: idOf(cast, name)(self) }),
    }))
const appsInQuery = (cast: Cast): Subject[] =>
  applicationNames.map((app) => ({
    name: `app=${app}`,
    query: () => ({ appId: cast.applications[app].id }),
  }))

const sessions = (cast: Cast): Subject[] => [
  { name: "person=self", query: (self) => ({ atalaiaId: self }) },
  ...(["PMCE", "elsewhere", "superAdmin"] as const).map((who) => ({
    name: `person=${who}`,
    query: () => ({ atalaiaId: cast.people[who] }),
  })),
  ...(["SINAL", "SINARM"] as const).map((app) => ({
    name: `app=${app} person=holder`,
    query: () => ({ atalaiaId: cast.people.holder, appServerKey: cast.applications[app].appKey }),
  })),
  ...applicationNames.map((app) => ({
    name: `app=${app}`,
    query: () => ({ appServerKey: cast.applications[app].appKey }),
  })),
]

const audit = (cast: Cast): Subject[] => [
  { name: "everything", query: () => ({ kinds: "role.grant" }) },
  ...applicationNames.map((app) => ({
    name: `app=${app}`,
    query: () => ({ app, kinds: "role.grant" }),
  })),
  { name: "person=holder", query: () => ({ subject: cast.people.holder }) },
  { name: "by=superAdmin", query: () => ({ actor: account.superAdmin, kinds: "preUser.create" }) },
]

/** A person's own request, and others', to SINAL. */
const ownRequests = (cast: Cast) => people("atalaiaId", everyone, { appId: cast.applications.SINAL.id })(cast)

/** Calls whose body names an application by its number. */
const appsInBody =
  (body: (cast: Cast, app: ApplicationName) => object) =>
  (cast: Cast): Subject[] =>
    applicationNames.map((app) => ({
      name: `app=${app}`,
      body: () => ({ appId: cast.applications[app].id, ...body(cast, app) }),
    }))

const newRole = {
  title: "NOVO",
  description: "Papel novo",
  type: "basic",
  twoFactorRequired: false,
  active: true,
  consul: [],
}

/** Saves personal data with another e-mail, the address for links that open the account. */
const withEmail = (cast: Cast): Subject[] =>
  (["self", "elsewhere", "appAdmin", "superAdmin"] as const).map((who) => ({
    name: `person=${who} email=another`,
    params: (self) => ({ atalaiaId: idOf(cast, who)(self) }),
    body: (self) => {
      const { version = 0, valid = {} } = cast.details.get(idOf(cast, who)(self))?.personal ?? {}
      const { image: _, ...values } = valid
      return { version, values: { ...values, email: "tomado@exemplo.gov.br" } }
    },
  }))

/** The subjects of single calls, instead of the ones by their path parameters. */
const byCall: Record<string, (cast: Cast) => Subject[]> = {
  "sessions.list": sessions,
  "sessions.end": sessions,
  "sessions.ofUser": people("atalaiaId", users),
  // An interaction that no browser began: everyone gets the same empty answer.
  "federation.asked": () => [{ name: "", query: () => ({ interaction: "nobodys" }) }],
  "deliveries.ofChanges": (cast) =>
    (["superAdmin", "user"] as const).map((who) => ({
      name: `change by=${who}`,
      query: () => ({ ids: cast.changes[who] }),
    })),
  "users.get": people("atalaiaId", users),
  "users.access": people("atalaiaId", [...users, "holder"]),
  "users.history": people("atalaiaId", [...users, "holder"]),
  "users.resendFirstAccess": people("atalaiaId", ["self", "firstAccess", "elsewhere"]),
  "users.create": (cast) => [
    { name: "unit=PMCE", body: () => ({ ...newPerson, organizationId: cast.units.PMCE }) },
    { name: "unit=none", body: () => newPerson },
  ],
  "users.changePassword": (cast) =>
    (["self", "elsewhere"] as const).map((who) => ({
      name: `person=${who}`,
      body: (self) => ({ ...passwords, atalaiaId: idOf(cast, who)(self) }),
    })),
  "bulkUnlink.roles": (cast) => [
    ...unlinking(cast, "roles"),
    {
      name: "app=SINAL role=SINARM's",
      params: () => ({ app: "SINAL" }),
      body: () => ({ roles: [cast.roles.SINARM.held], atalaiaIds: [cast.people.holder] }),
    },
  ],
  "bulkUnlink.profiles": (cast) => unlinking(cast, "profiles"),
  "roleAssignments.createForMany": (cast) => grantingMany((app) => ({ roleId: cast.roles[app].free }), cast),
  "profileAssignments.createForMany": (cast) =>
    grantingMany((app) => ({ profileId: cast.profiles[app] }), cast),
  "clients.whyEntry": (cast) => [
    ...clients(cast),
    ...(["SINAL", "SINARM"] as const).map((app) => ({
      name: `app=${app} person=holder`,
      params: () => ({ clientId: cast.people.holder }),
      query: () => ({ app }),
    })),
  ],
  "blocks.remove": rolesOfClients("blocked"),
  "roleAssignments.create": (cast) => [
    ...clientsIn(cast),
    {
      name: "app=SINAL person=holder role=that administers SINAL",
      params: () => ({ app: "SINAL", clientId: cast.people.holder }),
      body: () => ({ roleId: cast.roles.ATALAIA.free }),
    },
  ],
  "integration.removeRedirect": () =>
    applications().map((subject) => ({ ...subject, query: () => ({ address: returnAddress }) })),
  "roles.list": appsInQuery,
  "inheritance.get": appsInQuery,
  "roles.create": appsInBody(() => newRole),
  "inheritance.update": appsInBody((cast) => ({ add: [cast.roles.ATALAIA.blocked], remove: [] })),
  "linkers.create": (cast) =>
    (
      [
        ["SINAL", "self"],
        ["SINAL", "elsewhere"],
        ["SINARM", "PMCE"],
      ] as const
    ).map(([app, who]) => ({
      name: `app=${app} person=${who}`,
      body: (self) => ({
        userAtalaiaId: idOf(cast, who)(self),
        appId: cast.applications[app].id,
        organizationId: cast.units.PCSP,
        roles: [cast.roles[app].free],
        profiles: [],
      }),
    })),
  "authorizerLinks.organizationsOf": (cast) => [
    { name: "person=authorizer", body: () => ({ userAtalaiaId: account.authorizer }) },
    { name: "person=self", body: (self) => ({ userAtalaiaId: self }) },
    { name: "person=superAdmin", body: () => ({ userAtalaiaId: cast.people.superAdmin }) },
  ],
  "authorizerLinks.create": (cast) =>
    (["self", "elsewhere", "superAdmin"] as const).map((who) => ({
      name: `person=${who}`,
      body: (self) => ({ userAtalaiaId: idOf(cast, who)(self), organizationId: cast.units.PMCE }),
    })),
  "validations.list": (cast) => [
    { name: "person=self", query: (self) => ({ validatorId: self }) },
    { name: "person=appAdmin", query: () => ({ validatorId: account.appAdmin }) },
    { name: "of=holder", query: () => ({ clientId: cast.people.holder, validatorId: account.superAdmin }) },
    ...appsInQuery(cast).slice(0, 2),
  ],
  "organizations.disable": unit("empty"),
  "organizations.enable": unit("inactive"),
  "organizations.remove": unit("empty"),
  "organizations.migrateUsers": (cast) => [
    ...(["self", "PMCE", "superAdmin"] as const).map((who) => ({
      name: `person=${who}`,
      body: (self: string) => ({ newOrganizationId: cast.units.PCSP, atalaiaIds: [idOf(cast, who)(self)] }),
    })),
  ],
  "registration.requiredDocuments": inQuery("atalaiaId", everyone),
  "registration.details": people("atalaiaId", [...everyone, "holder", "draftOfInsert", "readyElsewhere"]),
  "userFiles.list": people("atalaiaId", [...everyone, "asking", "rejected"]),
  "accessRequests.mine": people("atalaiaId", [...everyone, "holder"]),
  "registration.remove": people("atalaiaId", [
    "self",
    "elsewhere",
    "draft",
    "draftOfInsert",
    "ready",
    "none",
  ]),
  "registration.correctEmail": people("atalaiaId", [
    "self",
    "elsewhere",
    "draft",
    "draftOfInsert",
    "ready",
    "none",
  ]),
  "registration.savePersonal": (cast) => [...people("atalaiaId", everyone)(cast), ...withEmail(cast)],
  "registration.finalizeLegacy": people("atalaiaId", ["self", "elsewhere", "superAdmin", "draft"]),
  "registrationItems.updateCourse": items("courses"),
  "registrationItems.removeCourse": items("courses"),
  "registrationItems.updateLanguage": items("languages"),
  "registrationItems.removeLanguage": items("languages"),
  "userFiles.create": (cast) =>
    people(
      "atalaiaId",
      everyone,
    )(cast).map((subject) => ({ ...subject, query: () => ({ documentTypeId: cast.documents.absent }) })),
  "userFiles.replace": (cast) =>
    people(
      "atalaiaId",
      everyone,
    )(cast).map((subject) => ({ ...subject, query: () => ({ documentTypeId: cast.documents.there }) })),
  "accessRequests.update": ownRequests,
  "accessRequests.cancel": ownRequests,
  "evaluations.decidePreUser": people("atalaiaId", [
    "self",
    "draft",
    "ready",
    "readyElsewhere",
    "readyBegun",
    "none",
  ]),
  "evaluations.decideUpdate": people("atalaiaId", users),
  "accessDecisions.approve": (cast) => [
    ...requests(cast),
    {
      name: "app=SINAL person=PMCE role=beyond the link",
      params: () => ({ app: "SINAL", atalaiaId: cast.people.PMCE }),
      body: () => ({
        roles: [{ id: cast.roles.SINAL.held }],
        profiles: [],
        version: cast.requestVersions.get(`${cast.people.PMCE} ${cast.applications.SINAL.id}`),
      }),
    },
  ],
  "audit.search": audit,
  "audit.export": audit,
  "audit.ocsf": () => [{ name: "", query: () => ({ limit: 1000 }) }],
  "system.search": (cast) => [
    { name: "person=PMCE", query: () => ({ text: cast.people.PMCE, kinds: "user" }) },
    { name: "person=elsewhere", query: () => ({ text: cast.people.elsewhere, kinds: "user" }) },
    { name: "person=draft", query: () => ({ text: cast.people.draft, kinds: "preUser" }) },
    { name: "app=SINAL", query: () => ({ text: "SINAL", kinds: "app" }) },
    { name: "app=SINARM", query: () => ({ text: "SINARM", kinds: "app" }) },
    { name: "unit=PMCE", query: () => ({ text: "PMCE", kinds: "org" }) },
  ],
  "system.people": (cast) => [
    { name: "person=elsewhere", query: () => ({ ids: cast.people.elsewhere }) },
    { name: "person=draft", query: () => ({ ids: cast.people.draft }) },
  ],
  "applications.list": (cast) =>
    (["SINAL", "SINARM"] as const).map((app) => ({
      name: `app=${app}`,
      query: () => ({ search: cast.applications[app].title }),
    })),
  "applications.count": (cast) =>
    (["SINAL", "SINARM"] as const).map((app) => ({
      name: `app=${app}`,
      query: () => ({ search: cast.applications[app].title }),
    })),
  // The applications of the other lines have rules of incompatible roles, which name their roles.
  "applications.remove": () => [...applications(), { name: "app=SINESP", params: () => ({ app: "SINESP" }) }],
  "incompatibilities.remove": (cast) => justified(rules(cast)),
  "incompatibilities.endException": (cast) => justified(exceptions(cast)),
  "organizations.dependencies": (cast) => [{ name: "", query: () => ({ ids: String(cast.units.PMCE) }) }],
  "evaluations.preUsers": (cast) =>
    (["ready", "readyElsewhere"] as const).map((who) => ({
      name: `person=${who}`,
      query: () => ({ searchAtalaiaId: cast.people[who] }),
    })),
  "evaluations.updates": (cast) =>
    (["PMCE", "elsewhere"] as const).map((who) => ({
      name: `person=${who}`,
      query: () => ({ searchAtalaiaId: cast.people[who] }),
    })),
  "organizations.search": () => [{ name: "unit=PMCE", query: () => ({ search: "PMCE" }) }],
  "linkers.search": () =>
    (["SINAL", "SINARM"] as const).map((app) => ({ name: `app=${app}`, query: () => ({ title: app }) })),
  "organizations.allowed": () =>
    (["PMCE", "PCSP"] as const).map((acronym) => ({
      name: `unit=${acronym}`,
      body: () => ({ search: acronym }),
    })),
  "authorizerLinks.list": () => [
    { name: "person=authorizer", query: () => ({ atalaiaId: account.authorizer }) },
  ],
}

const newPerson = { email: "novo.usuario@exemplo.gov.br", isForeign: false, atalaiaId: "52998224725" }
const passwords = { oldPassword: "Atalaia-demo-2026", newPassword: "cavalo-grampo-bateria-9" }

const unlinking = (cast: Cast, kind: "roles" | "profiles"): Subject[] =>
  (["SINAL", "SINARM"] as const).map((app) => ({
    name: `app=${app} person=holder`,
    params: () => ({ app }),
    body: () => ({
      [kind]: [kind === "roles" ? cast.roles[app].held : cast.profiles[app]],
      atalaiaIds: [cast.people.holder],
    }),
  }))

const grantingMany = (what: (app: "SINAL" | "SINARM") => object, cast: Cast): Subject[] =>
  (["SINAL", "SINARM"] as const).map((app) => ({
    name: `app=${app} person=elsewhere`,
    params: () => ({ app }),
    body: () => ({ ...what(app), atalaiaIds: [cast.people.elsewhere] }),
  }))

const parameterNames = (record: Call) =>
  parametersOf(record.path)
    .map(({ name }) => name)
    .sort()
    .join(" ")

/** The subjects of a call. Throws if a parameter of its path is not listed here. */
export function subjectsOf({ id, record }: NamedCall, cast: Cast): Subject[] {
  const names = parameterNames(record)
  const stated = byCall[id] ?? (names === "" ? () => [{ name: "" }] : byParameters[names])
  if (!stated) {
    throw new Error(
      `${id}: say in tests/support/reach/subjects.ts whom or what a call is about with “${names}” in its path`,
    )
  }
  const subjects = stated(cast)
  // Only reading calls are tried about a person who does not exist.
  return record.method === "GET" ? subjects : subjects.filter(({ name }) => name !== "person=none")
}
