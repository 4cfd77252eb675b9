/** `subject` is used in the descriptions of its roles: plural, lower case, no article ("alertas"). */
export type DemoApplication = {
  acronym: string
  title: string
  description: string
  subject: string
  enabled: boolean
}

/** No longer in use, so that the disabled state can be seen. */
const disabled = new Set(["SINIC", "RENACH", "SIGEPOL"])

const lines = `
SINAL|Sistema Nacional de Alertas|Difunde alertas de pessoas, veículos e objetos às forças de segurança|alertas
SINARM|Sistema Nacional de Armas|Registro e porte de armas de fogo|armas
SINIC|Informações Criminais|Identificação e histórico criminal, substituído pela base nacional|registros criminais
INFOSEG|Consulta integrada|Consulta de pessoas, veículos, armas e mandados em uma só busca|consultas integradas
SINESP|Informações de Segurança Pública|Base nacional de estatísticas e ocorrências|ocorrências
PPE|Procedimentos Policiais Eletrônicos|Boletins, inquéritos e termos circunstanciados eletrônicos|procedimentos
CAD|Central de Atendimento e Despacho|Recebe chamados de emergência e despacha viaturas|chamados
BNMP|Banco Nacional de Mandados|Mandados de prisão em aberto, cumpridos e revogados|mandados
RENAVAM|Registro de Veículos|Dados cadastrais e restrições de veículos|veículos
RENACH|Registro de Condutores|Condutores habilitados, substituído pela carteira digital|condutores
CORTEX|Plataforma de Monitoramento|Integra câmeras e leitores de placas para operações|monitoramentos
SINDESP|Pessoas Desaparecidas|Cadastro nacional de pessoas desaparecidas e localizadas|desaparecimentos
BNPG|Banco Nacional de Perfis Genéticos|Perfis genéticos de vestígios, condenados e familiares|perfis genéticos
SINAB|Sistema Nacional de Balística|Compara elementos de munição recolhidos em locais de crime|exames balísticos
ABIS|Identificação Biométrica|Confronto de impressões digitais e faces|confrontos biométricos
SISDEPEN|Informações Penitenciárias|População e estabelecimentos do sistema penitenciário|informações penais
SIAPEN|Administração Penitenciária|Movimentação, visitas e escoltas nas unidades prisionais|movimentações
SINAD|Sistema sobre Drogas|Apreensões, destinação de bens e política sobre drogas|apreensões
RASTREIO|Rastreamento de Produtos Controlados|Acompanha explosivos e produtos químicos controlados|produtos controlados
ATENA|Análise de Vínculos|Grafos de relações entre pessoas, empresas e eventos|vínculos
ORION|Inteligência Integrada|Relatórios e pedidos de busca entre agências de inteligência|relatórios
FRONTEIRA|Vigia de Fronteiras|Operações permanentes em faixa de fronteira e divisas|operações de fronteira
MOBILIZA|Mobilização da Força Nacional|Convocação, diárias e prontidão de profissionais mobilizados|mobilizações
ESCUDO|Proteção a Autoridades|Planejamento de segurança de dignitários e eventos|planos de proteção
EVENTOS|Operações em Grandes Eventos|Comando e controle conjunto em grandes eventos|eventos
MULHER|Rede Mulher Segura|Medidas protetivas e visitas de acompanhamento|medidas protetivas
INFANCIA|Proteção à Infância|Denúncias e investigações de crimes contra crianças|denúncias
CIBER|Crimes Cibernéticos|Preservação de provas e alertas de fraude eletrônica|incidentes cibernéticos
AMBIENTE|Crimes Ambientais|Autos, embargos e imagens de áreas protegidas|autos ambientais
RODOVIA|Ocorrências Rodoviárias|Sinistros, autuações e operações em rodovias|ocorrências rodoviárias
FROTA|Gestão de Frota|Viaturas, abastecimento e manutenção|viaturas
PATRIMONIO|Bens e Equipamentos|Coletes, armas e rádios em carga individual|equipamentos
ESCALA|Escalas de Serviço|Escalas ordinárias, extraordinárias e trocas de serviço|escalas
ENSINO|Rede de Ensino a Distância|Cursos e certificados para profissionais de segurança|cursos
VIDA|Saúde do Profissional|Acolhimento psicossocial e atenção à saúde do profissional|atendimentos
CORREGE|Correição Integrada|Sindicâncias e processos disciplinares|processos disciplinares
OUVIDOR|Ouvidoria da Segurança|Manifestações de cidadãos e respostas dos órgãos|manifestações
CONVENIA|Convênios e Repasses|Propostas, repasses e prestação de contas do fundo nacional|convênios
SALVAR|Salvamento e Incêndio|Atendimentos dos corpos de bombeiros militares|salvamentos
SIGEPOL|Gestão Policial|Primeiro sistema de gestão de delegacias, mantido para consulta|inquéritos
`

/** Forty applications; acronyms are letters only, because role titles and commands are built from them. */
export const demoApplications: readonly DemoApplication[] = lines
  .trim()
  .split("\n")
  .map((line) => {
    const [acronym = "", title = "", description = "", subject = ""] = line.split("|")
    return { acronym, title, description, subject, enabled: !disabled.has(acronym) }
  })
