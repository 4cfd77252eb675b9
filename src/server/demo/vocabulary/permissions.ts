/**
 * Roles of applications, in the order in which they get them: one with four roles has the first four. `describe` gets the
 * application's subject ("alertas"); the title is `ROLE_{acronym}_{stem}`.
 */
export const roleSeeds: {
  stem: string
  describe: (subject: string) => string
  chain?: boolean
  twoFactorRequired?: boolean
}[] = [
  { stem: "GESTOR", describe: (subject) => `Gerencia ${subject} do estado` },
  { stem: "CONSULTA", describe: (subject) => `Consulta ${subject}` },
  { stem: "AUDITOR", describe: (subject) => `Lê o histórico de ${subject}` },
  { stem: "PLANTAO", describe: () => "Opera o plantão" },
  { stem: "BASICO", describe: (subject) => `Vê o resumo de ${subject}` },
  { stem: "OPERADOR", describe: (subject) => `Registra e atualiza ${subject}` },
  { stem: "SUPERVISOR", describe: (subject) => `Revisa o que a equipe registra em ${subject}` },
  { stem: "ANALISTA", describe: (subject) => `Analisa e cruza ${subject}` },
  { stem: "ESTATISTICA", describe: (subject) => `Extrai indicadores de ${subject}` },
  {
    stem: "COORDENADOR",
    describe: (subject) => `Coordena ${subject} entre os estados`,
    chain: true,
    twoFactorRequired: true,
  },
  {
    stem: "SIGILO",
    describe: (subject) => `Acessa dados sigilosos de ${subject}`,
    chain: true,
    twoFactorRequired: true,
  },
  { stem: "INTEGRACAO", describe: (subject) => `Troca ${subject} com sistemas integrados` },
]

/** Profiles: a name and the stems of their roles. An application gets the profile if it has all of these roles. */
export const profileSeeds: { name: string; description: string; stems: string[] }[] = [
  {
    name: "GESTÃO ESTADUAL",
    description: "Gestão do sistema no estado, com consulta e acesso básico",
    stems: ["GESTOR", "CONSULTA", "BASICO"],
  },
  {
    name: "CONTROLE INTERNO",
    description: "Correição e auditoria do uso do sistema",
    stems: ["AUDITOR", "CONSULTA"],
  },
  {
    name: "SALA DE OPERAÇÕES",
    description: "Equipe do centro integrado em serviço",
    stems: ["PLANTAO", "CONSULTA"],
  },
  {
    name: "ATENDIMENTO",
    description: "Registro e consulta no balcão ou na viatura",
    stems: ["OPERADOR", "CONSULTA", "BASICO"],
  },
  {
    name: "CHEFIA DE EQUIPE",
    description: "Supervisão do que a equipe registra",
    stems: ["SUPERVISOR", "OPERADOR", "CONSULTA"],
  },
  {
    name: "INTELIGÊNCIA",
    description: "Análise com acesso ao histórico",
    stems: ["ANALISTA", "AUDITOR", "CONSULTA"],
  },
  {
    name: "OBSERVATÓRIO",
    description: "Estatística e análise criminal",
    stems: ["ESTATISTICA", "ANALISTA"],
  },
  {
    name: "COORDENAÇÃO NACIONAL",
    description: "Coordenação do sistema entre os estados",
    stems: ["COORDENADOR", "GESTOR", "ESTATISTICA"],
  },
]
