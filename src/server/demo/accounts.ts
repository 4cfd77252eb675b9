import type { RoleName } from "@/domain/roles"

/** The password of every demo person. */
export const demoPassword = "Atalaia-demo-2026"

export interface DemoAccount {
  id: string
  name: string
  /** The account's purpose, in Portuguese. */
  account: string
  email: string
  /** Acronym of the unit. */
  organization: string
  /** Set for a pre-registered person, who has no password yet. */
  preUser?: "IN_PROGRESS" | "READY"
  /** Platform roles in addition to the plain one, which every person has. */
  roles?: readonly RoleName[]
  /** Days since the password was set. */
  passwordAge?: number
  firstAccess?: true
  deprecatedDetails?: true
}

/** The support desk. */
export const supportId = "12022032055"
/** The other super admin: each of the two consents to the other's requests. */
const secondAdminId = "12122132116"
/** Accounts that were added later. They have a separate random generator, so that all other data stay the same. */
export const laterAccounts: ReadonlySet<string> = new Set([supportId, secondAdminId])

/**
 * The demonstration accounts, and the support desk. The insert and the update manager are search managers too, because their work
 * begins at the users list, which their own roles do not open.
 */
export const demoAccounts: readonly DemoAccount[] = [
  {
    id: "10120130149",
    name: "HELENA CAVALCANTE",
    account: "administradora geral",
    email: "helena.c@exemplo.gov.br",
    organization: "MJSP",
    roles: ["admin"],
    // Almost thirteen days of 180 are left.
    passwordAge: 167.1,
  },
  {
    id: "10220230200",
    name: "OTÁVIO FARIAS LIMA",
    account: "gestor da estrutura organizacional",
    email: "otavio.lima@exemplo.gov.br",
    organization: "SENASP",
    roles: ["orgManager"],
  },
  {
    id: "10320330370",
    name: "ANA BEATRIZ NOGUEIRA",
    account: "gestora do cadastro",
    email: "ana.nogueira@exemplo.gov.br",
    organization: "PMCE",
    roles: ["registryManager"],
  },
  {
    id: "10420430431",
    name: "CAIO VASCONCELOS",
    account: "gerente de usuários: inclusão",
    email: "caio.vasconcelos@exemplo.gov.br",
    organization: "SENASP",
    roles: ["managerInsert", "managerSearch"],
  },
  {
    id: "10520530500",
    name: "DENISE AMARAL",
    account: "gerente de usuários: pesquisa",
    email: "denise.amaral@exemplo.gov.br",
    organization: "PCSP",
    roles: ["managerSearch"],
  },
  {
    id: "10620630663",
    name: "EDUARDO SALES",
    account: "gerente de usuários: alteração",
    email: "eduardo.sales@exemplo.gov.br",
    organization: "SENASP",
    roles: ["managerUpdate", "managerSearch"],
  },
  {
    id: "10720730724",
    name: "LUCIANA PRADO",
    account: "cadastradora autorizadora, vinculada à PMCE",
    email: "luciana.prado@exemplo.gov.br",
    organization: "PF",
    roles: ["authorizer"],
  },
  {
    id: "10820830895",
    name: "BRUNO TAVARES",
    account: "gerente de cadastradores autorizadores",
    email: "bruno.tavares@exemplo.gov.br",
    organization: "SENASP",
    roles: ["authorizerManager"],
  },
  {
    id: "10920930956",
    name: "CECÍLIA RAMALHO",
    account: "cadastradora autorizadora editora",
    email: "cecilia.ramalho@exemplo.gov.br",
    organization: "SSPDS-CE",
    roles: ["authorizerEditor"],
  },
  {
    id: "11021031011",
    name: "MARCOS ANTÔNIO REIS",
    account: "cadastrador vinculador do SINAL na PMCE",
    email: "m.reis@exemplo.gov.br",
    organization: "PMCE",
    roles: ["linker"],
  },
  {
    id: "11121131182",
    name: "FERNANDA DUARTE",
    account: "administradora da aplicação SINAL",
    email: "fernanda.duarte@exemplo.gov.br",
    organization: "SENASP",
  },
  {
    id: "11221231243",
    name: "GUSTAVO PEIXOTO",
    account: "gerente da aplicação SINAL",
    email: "gustavo.peixoto@exemplo.gov.br",
    organization: "SENASP",
  },
  {
    id: "11321331304",
    name: "PATRÍCIA LEMOS",
    account: "usuária comum com papéis no SINAL",
    email: "p.lemos@exemplo.gov.br",
    organization: "CBMERJ",
  },
  {
    id: "11421431475",
    name: "RAFAEL TEIXEIRA",
    account: "usuário legado (dados desatualizados)",
    email: "r.teixeira@exemplo.gov.br",
    organization: "PPMG",
    deprecatedDetails: true,
  },
  {
    id: "11521531536",
    name: "SÍLVIA MOURA",
    account: "nunca entrou (primeiro acesso pendente)",
    email: "s.moura@exemplo.gov.br",
    organization: "PCPE",
    firstAccess: true,
  },
  {
    id: "11621631605",
    name: "TIAGO FERRAZ",
    account: "senha expirada",
    email: "t.ferraz@exemplo.gov.br",
    organization: "PMPR",
    passwordAge: 200,
  },
  {
    id: "11721731768",
    name: "URSULA BRANDÃO",
    account: "um papel exige a autenticação em duas etapas, ainda não ativada",
    email: "u.brandao@exemplo.gov.br",
    organization: "PMSC",
  },
  {
    id: "11821831829",
    name: "VALÉRIA CAMPOS",
    account: "pré-cadastro em andamento, sem senha: entra por Continuar pré-cadastro",
    email: "v.campos@exemplo.gov.br",
    organization: "DETRAN-GO",
    preUser: "IN_PROGRESS",
  },
  {
    id: "11931931925",
    name: "WAGNER MONTEIRO",
    account: "pré-cadastro aguardando aprovação na PMCE, também sem senha",
    email: "wagner.monteiro@exemplo.gov.br",
    organization: "PMCE",
    preUser: "READY",
  },
  {
    id: "12345678909",
    name: "JOÃO PEDRO SILVA",
    account: "usuário comum, para experimentar comandos",
    email: "joao.silva@exemplo.gov.br",
    organization: "PCSP",
  },
  {
    id: "wk104829301",
    name: "KENJI WATANABE",
    account: "usuário estrangeiro",
    email: "k.watanabe@exemplo.gov.br",
    organization: "INTERPOL",
  },
  {
    id: supportId,
    name: "NATÁLIA CORREIA",
    account: "atendimento: busca, reenvia, desbloqueia, encerra sessões",
    email: "natalia.correia@exemplo.gov.br",
    organization: "SENASP",
    roles: ["managerSearch", "managerUpdate"],
  },
  {
    id: secondAdminId,
    name: "OLÍVIA MENDONÇA",
    account: "segunda administradora geral: consente no que a outra pede",
    email: "olivia.mendonca@exemplo.gov.br",
    organization: "MJSP",
    roles: ["admin"],
  },
]

/** Ids of accounts that other demo data refer to by their function. */
export const superAdminId = "10120130149"
export const orgManagerId = "10220230200"
export const insertManagerId = "10420430431"
export const updateManagerId = "10620630663"
export const authorizerId = "10720730724"
export const authorizerEditorId = "10920930956"
export const linkerId = "11021031011"
export const sinalAdminId = "11121131182"
export const sinalManagerId = "11221231243"

/**
 * The table of accounts as the server prints it when it starts: several lines, without a line break at the end. `provider`: the
 * only one with which people sign in, where no passwords are taken.
 */
export function printAccounts(provider?: string): string {
  const width = Math.max(...demoAccounts.map(({ name }) => name.length))
  const lines = demoAccounts.map(({ id, name, account }) => `  ${id}  ${name.padEnd(width)}  ${account}`)
  return [
    "Dados de demonstração, só para esta máquina; DEMO=off num banco vazio começa sem eles.",
    provider === undefined
      ? `Contas de demonstração, senha ${demoPassword}:`
      : `Contas de demonstração, em que se entra com ${provider}:`,
    ...lines,
  ].join("\n")
}
