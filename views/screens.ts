import {
  BadgeCheck,
  Building2,
  ClipboardCheck,
  ClipboardList,
  FileCheck,
  FileText,
  Gauge,
  Handshake,
  Inbox,
  LayoutGrid,
  ListChecks,
  MonitorSmartphone,
  ScrollText,
  SearchCheck,
  ShieldCheck,
  ShieldOff,
  Table2,
  UserCheck,
  UserCog,
  Users,
} from "lucide-react"
import { planners } from "@/domain/plans"
import { type RouteName, routes } from "@/screens/routes"
import type { Screen } from "@/screens/screen"

const screen = <const S extends Screen>(record: S) => record

/** The start, and the units of the organizations. */
const organizations = {
  dashboard: screen({
    ...routes.dashboard,
    title: "Painel",
    menu: { group: "main", icon: Gauge, who: "sessions.view" },
    key: "d",
    words: ["dashboard", "início"],
  }),
  organizations: screen({
    ...routes.organizations,
    title: "Estruturas Organizacionais",
    menu: { group: "main", icon: Building2, label: "Estrutura Organizacional" },
    key: "o",
    words: ["organizations", "unidades", "órgãos"],
  }),
  organizationDisable: screen({
    ...routes.organizationDisable,
    title: "Desativar unidade organizacional",
    form: true,
  }),
  organizationMigration: screen({
    ...routes.organizationMigration,
    title: "Migrar unidade organizacional",
    // Members are first selected from a list, whose keys must work, so only the units tab starts in a form.
    form: (search) => ((search.get("tab") ?? "units") === "units" ? "units" : null),
  }),
}

/** Applications. */
const applications = {
  applications: screen({
    ...routes.applications,
    title: "Aplicações",
    menu: { group: "main", icon: LayoutGrid },
    key: "a",
    words: ["applications", "apps", "sistemas"],
  }),
  applicationNew: screen({
    ...routes.applicationNew,
    title: "Nova Aplicação",
    form: true,
  }),
  applicationEdit: screen({
    ...routes.applicationEdit,
    title: "Editar aplicação",
    form: "editing",
  }),
}

/** Users, and the registration data of each. */
const users = {
  users: screen({
    ...routes.users,
    title: "Usuários",
    menu: { group: "main", icon: Users },
    key: "u",
    words: ["users", "pessoas"],
  }),
  userDetailsMine: screen({
    ...routes.userDetailsMine,
    title: "Meus dados",
    words: ["my data", "details"],
    form: "editing",
  }),
  userDetailsLegacy: screen({
    ...routes.userDetailsLegacy,
    title: "Atualização cadastral",
  }),
  userDetails: screen({
    ...routes.userDetails,
    title: "Dados do usuário",
    form: "editing",
  }),
  user: screen({
    ...routes.user,
    title: "Usuário",
  }),
}

/**
 * Access to applications: own requests, roles of the platform, chain roles to validate, operations that need two
 * administrators, and plans.
 */
const permissions = {
  myAccessRequests: screen({
    ...routes.myAccessRequests,
    title: "Solicitações de Acesso",
    menu: { group: "main", icon: ClipboardList },
    key: "s",
    words: ["access requests", "pedidos"],
  }),
  platformRoles: screen({
    ...routes.platformRoles,
    title: "Permissões Gerais",
    menu: { group: "main", icon: ShieldCheck },
    key: "r",
    words: ["platform roles", "papéis da plataforma", "papéis"],
  }),
  incompatibilities: screen({
    ...routes.incompatibilities,
    title: "Papéis incompatíveis",
    menu: { group: "main", icon: ShieldOff },
    key: "x",
    words: ["incompatibilities", "incompatible roles", "regras", "segregação de funções", "sod"],
  }),
  incompatibility: screen({
    ...routes.incompatibility,
    title: "Papéis incompatíveis: uma regra",
  }),
  validations: screen({
    ...routes.validations,
    title: "Validações de permissões",
    menu: {
      group: "main",
      icon: BadgeCheck,
      label: "Validações",
      badge: "pendingValidations",
      who: "validators",
    },
    key: "v",
    words: ["validations", "consul", "encadeados"],
  }),
  consents: screen({
    ...routes.consents,
    title: "Consentimentos",
    menu: { group: "main", icon: Handshake, badge: "pendingConsents" },
    key: "c",
    words: ["consents", "duas pessoas", "pedidos"],
  }),
  plans: screen({
    ...routes.plans,
    title: "Planos",
    menu: { group: "main", icon: ListChecks, badge: "pendingPlans" },
    key: "t",
    words: ["plans", "lote", "muitas linhas", "simular"],
  }),
  planNew: screen({
    ...routes.planNew,
    title: "Novo plano",
    form: true,
  }),
  plan: screen({
    ...routes.plan,
    title: "Plano",
  }),
  reviews: screen({
    ...routes.reviews,
    title: "Revisões de acessos",
    menu: {
      group: "main",
      icon: SearchCheck,
      label: "Revisões",
      badge: "pendingReviews",
      who: ["assignments.manage", "evaluations.decide", "users.search", "validators"],
    },
    key: "w",
    words: ["reviews", "recertificação", "quem ainda precisa"],
  }),
  review: screen({
    ...routes.review,
    title: "Revisão de acessos",
  }),
  reviewLines: screen({
    ...routes.reviewLines,
    title: "Decidir a revisão",
  }),
  runbooks: screen({
    ...routes.runbooks,
    title: "Roteiros",
    words: ["runbooks", "roteiros", "planos com nomes"],
  }),
  runbookNew: screen({
    ...routes.runbookNew,
    title: "Novo roteiro",
    form: true,
  }),
  runbook: screen({
    ...routes.runbook,
    title: "Roteiro",
  }),
  keptSearch: screen({
    ...routes.keptSearch,
    title: "Busca guardada",
  }),
}

/** Overviews: audit and privacy, commands, and pending decisions. */
const overviews = {
  privacy: screen({
    ...routes.privacy,
    title: "Privacidade",
    words: ["privacy", "privacidade", "quem viu meus dados", "lgpd"],
  }),
  devices: screen({
    ...routes.devices,
    title: "Meus dispositivos",
    words: ["my devices", "meus dispositivos", "onde estou conectado", "minhas sessões"],
  }),
  deputies: screen({
    ...routes.deputies,
    title: "Substitutos",
    words: ["deputies", "substitutos", "férias", "quem decide em meu lugar"],
  }),
  audit: screen({
    ...routes.audit,
    title: "Auditoria",
    menu: { group: "main", icon: ScrollText },
    key: "h",
    words: ["audit", "auditoria", "registros", "histórico", "log"],
  }),
  commands: screen({
    ...routes.commands,
    title: "Todos os comandos",
    words: ["commands", "comandos", "ajuda", "help"],
  }),
  inbox: screen({
    ...routes.inbox,
    title: "Caixa de entrada",
    menu: {
      group: "main",
      icon: Inbox,
      who: ["evaluations.decide", "accessRequests.decide", "validators", ...planners],
    },
    key: "i",
    words: ["inbox", "pendências"],
  }),
}

/** Pre-registrations. */
const preRegistrations = {
  preUsersOngoing: screen({
    ...routes.preUsersOngoing,
    title: "Pré-cadastros abertos",
    key: "p",
    words: ["open pre-registrations"],
  }),
  preUsers: screen({
    ...routes.preUsers,
    title: "Pré-cadastros",
    words: ["pre-registrations"],
  }),
}

/** Linkers, and the access requests that they decide. */
const linkers = {
  linkerManagement: screen({
    ...routes.linkerManagement,
    title: "Cadastradores Vinculadores",
    menu: { group: "linkers", icon: UserCog, label: "Gerenciar vinculadores" },
    key: "l",
    words: ["linkers"],
  }),
  linkerNew: screen({
    ...routes.linkerNew,
    title: "Adicionar cadastrador vinculador",
    form: true,
  }),
  linkerEdit: screen({
    ...routes.linkerEdit,
    title: "Editar cadastrador vinculador",
    form: true,
  }),
  accessRequests: screen({
    ...routes.accessRequests,
    title: "Gerência de Solicitações de Acesso",
    menu: {
      group: "linkers",
      icon: FileCheck,
      label: "Avaliar solicitações",
      badge: "pendingAccessRequests",
    },
    key: "q",
    words: ["system access requests"],
  }),
  accessRequest: screen({
    ...routes.accessRequest,
    title: "Detalhes da solicitação de acesso",
  }),
}

/** Authorizers, and the registrations that they decide. */
const authorizers = {
  authorizerManager: screen({
    ...routes.authorizerManager,
    title: "Cadastradores Autorizadores",
    menu: { group: "authorizers", icon: UserCheck, label: "Gerenciar autorizadores" },
    key: "z",
    words: ["authorizers"],
  }),
  evaluations: screen({
    ...routes.evaluations,
    title: "Avaliar pendências",
    menu: { group: "authorizers", icon: ClipboardCheck, badge: "pendingEvaluations" },
    key: "e",
    words: ["evaluations", "queue", "fila"],
  }),
  evaluationPreUser: screen({
    ...routes.evaluationPreUser,
    title: "Avaliação de pré-cadastro",
  }),
  evaluationUpdate: screen({
    ...routes.evaluationUpdate,
    title: "Avaliação de atualização cadastral",
  }),
}

/** Sessions. */
const sessions = {
  sessionsOfApplication: screen({
    ...routes.sessionsOfApplication,
    title: "Sessões da aplicação",
    menu: { group: "main", icon: MonitorSmartphone, label: "Sessões" },
    key: "n",
    words: ["sessions", "sessões", "online", "quem está conectado"],
  }),
  sessionsOfUser: screen({
    ...routes.sessionsOfUser,
    title: "Sessões do usuário",
  }),
}

/** Domain tables, and the texts of the pre-registration. */
const settings = {
  entities: screen({
    ...routes.entities,
    title: "Entidades de Domínio",
    menu: { group: "main", icon: Table2, whileEmpty: true },
    words: ["domain entities", "tabelas"],
    form: (search) => search.get("entry"),
  }),
  texts: screen({
    ...routes.texts,
    title: "Descrições e Declarações para o Pré-cadastro",
    menu: {
      group: "main",
      icon: FileText,
      label: "Descrições e Declarações",
      who: "texts.manage",
      whileEmpty: true,
    },
    words: ["texts", "terms", "textos", "termos"],
  }),
}

/** The user's own account: passwords, two-factor, pre-registration. */
const account = {
  me: screen({
    ...routes.me,
    title: "Meu cadastro",
    key: "m",
    words: ["my registration", "perfil"],
  }),
  updatePassword: screen({
    ...routes.updatePassword,
    title: "Alterar senha",
    words: ["change password", "trocar senha"],
    form: true,
  }),
  recoverPassword: screen({
    ...routes.recoverPassword,
    title: "Recuperar senha",
    form: true,
  }),
  firstAccess: screen({
    ...routes.firstAccess,
    title: "Primeiro acesso",
    form: true,
  }),
  twoFactor: screen({
    ...routes.twoFactor,
    title: "Autenticação em duas etapas",
  }),
  registryMine: screen({
    ...routes.registryMine,
    title: "Pré-cadastro",
    form: (search) => search.get("step") ?? "",
  }),
  registry: screen({
    ...routes.registry,
    title: "Pré-cadastro",
    form: (search) => search.get("step") ?? "",
  }),
}

/**
 * Every screen of the product. Add a new screen to the list of its subject above, and its path and permission to
 * `src/screens/routes.ts`. The menu follows the order of these lists.
 */
export const screens = {
  ...organizations,
  ...applications,
  ...users,
  ...permissions,
  ...overviews,
  ...preRegistrations,
  ...linkers,
  ...authorizers,
  ...sessions,
  ...settings,
  ...account,
} as const satisfies Record<RouteName, Screen>
