/** One reason why calls are refused, as its page explains it (`/api/docs/problems/…`). */
interface Problem {
  /** The same for every occurrence (RFC 9457, section 3.1.3). */
  title: string
  meaning: string
  /** How the caller can solve it. */
  remedy: string
}

const changedState = "A mensagem diz o que está diferente do que a chamada supõe."
const readAgain = "Leia de novo o que há e decida com base nisso."
const otherValue = "Escolha outro valor e envie de novo."
const askSomebodyElse = "Peça a outra pessoa que possa decidir."
const waitAndRepeat = "Aguarde o tempo do cabeçalho Retry-After e repita a chamada."
const signInAgain = "Entre de novo e repita a chamada."
const operators = "Quem opera o sistema resolve; nenhuma mudança na chamada resolve."

/**
 * Every `code` of a refusal. A refusal without a record here does not compile. Each record is the page to which the refusal's
 * `type` leads.
 */
export const problems = {
  // The caller's identity.
  NO_CLIENT: {
    title: "Falta um cabeçalho",
    meaning:
      "Toda chamada diz que aplicação a faz, pelos cabeçalhos X-Client-Key, X-Client-Name e X-Client-Version.",
    remedy: "Envie os três cabeçalhos em todas as chamadas.",
  },
  UNKNOWN_CLIENT: {
    title: "Aplicação desconhecida",
    meaning: "A chave do cabeçalho X-Client-Key não é de nenhuma aplicação.",
    remedy: "Confira a chave no cadastro da aplicação.",
  },
  NO_SESSION: {
    title: "Sem sessão",
    meaning: "A chamada pede uma sessão, e o cabeçalho Authorization não traz uma que exista.",
    remedy: signInAgain,
  },
  SESSION_OVER: {
    title: "Sessão encerrada",
    meaning: "A sessão existiu e terminou: a mensagem diz como.",
    remedy: signInAgain,
  },
  TOKEN_OUTDATED: {
    title: "Token vencido",
    meaning:
      "O token de uma página vale dez minutos, ou até a pessoa mostrar de novo quem é; este não vale mais.",
    remedy: "Renove-o com POST /api/session/renewal e repita a chamada. Nada foi feito.",
  },
  REAUTHENTICATE: {
    title: "É preciso mostrar quem é",
    meaning: "O que a chamada faz pede que a pessoa tenha mostrado quem é há poucos minutos.",
    remedy:
      "Chame POST /api/session/reauthentication com a senha, um código ou uma chave de acesso, e repita a chamada.",
  },
  OTHER_TOKEN: {
    title: "A sessão serve para outra coisa",
    meaning:
      "A sessão é de uma só tarefa, como o primeiro acesso ou a troca de senha, e esta chamada não é dela.",
    remedy: "Conclua a tarefa que a sessão pede. `tokenType` diz qual é.",
  },
  OTHER_APPLICATION: {
    title: "Sessão de outra aplicação",
    meaning:
      "Uma sessão vale na aplicação em que foi aberta, e esta não é a do portal; ou o token é de uma conta de serviço, e o cabeçalho X-Client-Key é de outra aplicação.",
    remedy:
      "Entre no portal e use a sessão de lá. Uma conta de serviço envia em X-Client-Key a própria chave.",
  },
  OTHER_ORIGIN: {
    title: "Página de outro endereço",
    meaning: "Só a página do próprio Atalaia guarda sessões em cookies, e o pedido veio de outra.",
    remedy: "Programas não enviam o cabeçalho X-Session-Cookie: recebem e guardam o token.",
  },
  USE_OPENID_CONNECT: {
    title: "Só pelo OpenID Connect",
    meaning: "Só o portal recebe a senha das pessoas; as outras aplicações deixam entrar por OpenID Connect.",
    remedy: "Siga o documento de integração: a mensagem diz onde está a descrição do provedor.",
  },
  NO_METRICS_TOKEN: {
    title: "Falta o token das métricas",
    meaning: "As métricas pedem um token próprio no cabeçalho Authorization.",
    remedy: "Use o token que quem opera o sistema configurou.",
  },

  // Signing in.
  BAD_CREDENTIALS: {
    title: "Identificação ou senha incorretas",
    meaning: "O que foi enviado não abre sessão. A resposta é a mesma, exista ou não a pessoa.",
    remedy: "Confira e tente de novo. Depois de muitas tentativas há uma espera.",
  },
  PASSWORDS_CLOSED: {
    title: "Aqui não se entra com senha",
    meaning:
      "Esta instalação não aceita senhas: entra-se com outro provedor, como o gov.br, e o que é feito de uma senha ou do link para uma é recusado, seja de quem for a conta.",
    remedy: "Entre com o provedor que a mensagem nomeia: POST /api/session/upstream começa.",
  },
  TWO_FACTOR_CODE: {
    title: "Falta o código da segunda etapa",
    meaning: "A senha confere, e a pessoa usa duas etapas: falta o código, ou o enviado não confere.",
    remedy: "Repita a chamada com `code`: o do aplicativo autenticador ou um de recuperação.",
  },
  TWO_FACTOR_PASSKEY: {
    title: "Falta a chave de acesso",
    meaning: "A senha confere, e a segunda etapa da pessoa é uma chave de acesso.",
    remedy: "Peça as opções em POST /api/session/passkey/options e repita a chamada com `passkey`.",
  },
  PASSKEY: {
    title: "A aplicação pede uma chave de acesso",
    meaning: "A aplicação em que se entra quer que a pessoa mostre uma chave de acesso.",
    remedy: "Mostre quem é com uma chave de acesso e repita a chamada.",
  },
  BOUND_PASSKEY: {
    title: "A aplicação pede uma chave presa ao aparelho",
    meaning:
      "A aplicação em que se entra quer uma chave de acesso que não saia do aparelho em que foi criada.",
    remedy: "Mostre quem é com uma chave de acesso dessas e repita a chamada.",
  },
  BAD_PASSKEY: {
    title: "Chave de acesso não confirmada",
    meaning: "O que a chave de acesso assinou não confere, venceu ou já foi usado.",
    remedy: "Peça opções novas e tente de novo.",
  },
  UNKNOWN_PASSKEY: {
    title: "Chave de acesso desconhecida",
    meaning: "A chave de acesso não está guardada aqui: pode ter sido removida.",
    remedy: "Entre de outro modo.",
  },
  UPSTREAM_REFUSED: {
    title: "O outro provedor não deixou entrar",
    meaning: "O provedor com que também se entra, como o gov.br, recusou, ou a resposta dele não confere.",
    remedy: "Comece a entrada de novo, ou entre de outro modo.",
  },
  UPSTREAM_LEVEL: {
    title: "Nível da conta gov.br",
    meaning: "A conta gov.br tem nível menor do que esta instalação pede.",
    remedy: "Aumente o nível da conta no gov.br, ou entre de outro modo.",
  },
  UPSTREAM_SECOND_FACTOR: {
    title: "Falta a segunda etapa",
    meaning: "A conta pede duas etapas, e no outro provedor a pessoa entrou com uma.",
    remedy: "Ative as duas etapas no outro provedor, ou entre de outro modo.",
  },
  UPSTREAM_UNKNOWN: {
    title: "Sem cadastro",
    meaning: "O outro provedor diz quem é a pessoa, mas não há cadastro com o CPF dela.",
    remedy: "Peça o pré-cadastro a quem administra a unidade.",
  },
  UPSTREAM_OVER: {
    title: "Entrada usada ou vencida",
    meaning: "A resposta do outro provedor é de uma entrada que já terminou ou passou de dez minutos.",
    remedy: "Comece a entrada de novo.",
  },
  UPSTREAM_UNREACHABLE: {
    title: "O outro provedor não respondeu",
    meaning: "O provedor com que também se entra não respondeu a tempo.",
    remedy: "Repita mais tarde, ou entre de outro modo.",
  },
  INACTIVE: {
    title: "Conta inativa",
    meaning: "A conta da pessoa está inativa, e com ela ninguém entra.",
    remedy: "Quem administra as pessoas da unidade pode ativá-la.",
  },
  LOCKED: {
    title: "Trancado",
    meaning: "A conta está trancada, ou o que se quer mudar não pode ser mudado por quem chama.",
    remedy: "Uma conta trancada é aberta por duas pessoas que administram a plataforma.",
  },
  TICKET: {
    title: "Link usado ou vencido",
    meaning: "O bilhete do link já foi usado, venceu ou deixou de valer.",
    remedy: "Peça outro link.",
  },
  INTERACTION: {
    title: "Pedido de entrada vencido",
    meaning: "O pedido com que a aplicação mandou a pessoa ao Atalaia não vale mais.",
    remedy: "Volte à aplicação e comece de novo.",
  },
  OTHER_PERSON: {
    title: "A aplicação espera outra pessoa",
    meaning: "Quem está com a sessão aberta não é quem a aplicação espera, ou não pode entrar nela.",
    remedy: "Saia e entre como a pessoa esperada.",
  },
  EMERGENCY: {
    title: "O acesso de emergência não é uma pessoa",
    meaning: "A chamada é sobre a conta de quem chama, e o acesso de emergência não tem nenhuma.",
    remedy: "Use a conta de uma pessoa.",
  },
  SERVICE_ACCOUNT: {
    title: "Só para pessoas",
    meaning:
      "Quem chama é uma conta de serviço, e a chamada supõe uma pessoa: os próprios dados, mostrar quem é, ou decidir sobre o que outra pessoa pediu.",
    remedy:
      "Peça a uma pessoa que o faça. A descrição da API diz que chamadas são abertas a contas de serviço.",
  },

  // Permissions of the caller.
  NOT_YOURS: {
    title: "Sem permissão",
    meaning: "A sessão não alcança isso: falta a permissão, ou está fora do alcance de quem chama.",
    remedy: "Peça a quem administra que faça ou que conceda o acesso.",
  },
  CONCEALED: {
    title: "Dados ocultos",
    meaning: "Quem chama pode ver a pessoa, e estes dados dela só com um motivo.",
    remedy: "Diga o motivo em POST /api/registration/{atalaiaId}/reveal e repita a chamada.",
  },
  ONESELF: {
    title: "Ninguém faz isso a si mesmo",
    meaning: "O que a chamada faz não pode ser feito por alguém à própria conta.",
    remedy: askSomebodyElse,
  },
  OWN_DOING: {
    title: "Ninguém confirma o que fez",
    meaning: "Quem pediu, atribuiu ou iniciou não é quem confirma ou decide.",
    remedy: askSomebodyElse,
  },
  STOOD_IN_FOR: {
    title: "Quem substitui não decide sobre quem é substituído",
    meaning:
      "Quem chama decidiria em substituição a uma pessoa, e o caso é dessa pessoa, ou foi ela quem o começou.",
    remedy: askSomebodyElse,
  },
  NEW_ADMIN: {
    title: "Administra há pouco tempo",
    meaning: "A segunda pessoa que decide administra a plataforma há um dia, no mínimo.",
    remedy: "A mensagem diz a partir de quando; até lá, outra pessoa decide.",
  },

  // The request.
  UNREADABLE: {
    title: "Chamada ilegível",
    meaning: "O corpo, um cabeçalho, a consulta ou a chamada inteira não pôde ser lido.",
    remedy:
      "Envie JSON em UTF-8 sem nomes repetidos, ou as partes, e só os parâmetros que a descrição da chamada pede.",
  },
  TOO_LARGE: {
    title: "Grande demais",
    meaning: "O corpo da chamada passa do tamanho aceito.",
    remedy: "Envie menos, ou arquivos menores.",
  },
  INVALID: {
    title: "Dados inválidos",
    meaning: "Algum valor não serve: `fields` diz qual, pelo caminho no corpo ou na consulta, e por quê.",
    remedy: "Corrija os valores que `fields` aponta e envie de novo.",
  },
  INCOMPLETE: {
    title: "Faltam informações obrigatórias",
    meaning: "O cadastro ainda não tem tudo o que é obrigatório: `fields` e a mensagem dizem o que falta.",
    remedy: "Preencha o que falta e envie de novo.",
  },
  TERMS: {
    title: "Falta aceitar um termo",
    meaning: "O cadastro é concluído com o aceite de todos os termos, e falta um.",
    remedy: "Envie o aceite de todos os termos.",
  },
  DOCUMENTS: {
    title: "Faltam documentos",
    meaning: "A aplicação exige documentos que a pessoa não enviou.",
    remedy: "Envie os documentos que a mensagem nomeia e peça de novo.",
  },
  NO_PREVIEW: {
    title: "Sem prévia",
    meaning: "O cabeçalho X-Preview pede uma prévia, e esta chamada não tem.",
    remedy: "A descrição da chamada diz se ela tem prévia.",
  },
  NO_VERSION: {
    title: "Não confere versões",
    meaning: "O cabeçalho If-Match só serve às chamadas cujo corpo tem `version`.",
    remedy: "Repita a chamada sem o cabeçalho.",
  },
  NO_KEY: {
    title: "Não aceita Idempotency-Key",
    meaning:
      "A resposta desta chamada abre uma sessão ou é mostrada uma única vez, e por isso não é guardada; ou quem chama não tem sessão.",
    remedy: "Repita a chamada sem o cabeçalho.",
  },
  KEY_USED: {
    title: "Idempotency-Key já usada",
    meaning: "A chave já foi usada por quem chama em outra mudança, ou na mesma com outro conteúdo.",
    remedy: "Gere uma chave para cada mudança, e repita-a só com o mesmo conteúdo.",
  },
  KEY_UNDER_WAY: {
    title: "Ainda em andamento",
    meaning: "Uma chamada com a mesma Idempotency-Key ainda não terminou.",
    remedy: "Aguarde um momento e repita a chamada: a resposta é a que a primeira teve.",
  },
  KEY_DONE: {
    title: "Feita, sem resposta guardada",
    meaning:
      "Uma chamada com a mesma Idempotency-Key fez a mudança, mas a resposta dela ainda não foi guardada, ou se perdeu porque o servidor parou.",
    remedy:
      "Repita a chamada em alguns segundos. Se continuar assim, confira o que mudou: a chave não faz mais nada.",
  },

  // The state of the data.
  NOT_FOUND: {
    title: "Não encontrado",
    meaning: "Não existe, ou não ao alcance de quem chama.",
    remedy: "Confira o identificador.",
  },
  NO_SUCH_CALL: {
    title: "Chamada que não existe",
    meaning: "Não há chamada com esse método e esse caminho.",
    remedy: "Veja as chamadas em /api/docs.",
  },
  NOT_INTEGRATED: {
    title: "Aplicação sem integração",
    meaning: "A aplicação ainda não foi configurada para OpenID Connect.",
    remedy: "Configure a integração antes.",
  },
  CONFLICT: {
    title: "O estado atual não permite",
    meaning: changedState,
    remedy: readAgain,
  },
  ALREADY_SO: {
    title: "Já está assim",
    meaning: "O que a chamada quer que seja já é.",
    remedy: "Não é preciso fazer nada.",
  },
  ALREADY_BLOCKED: {
    title: "Já está bloqueado",
    meaning: "O papel já está bloqueado para o cliente.",
    remedy: "Para mudar a justificativa, use PUT no mesmo caminho.",
  },
  CHANGED: {
    title: "Mudou enquanto isso",
    meaning:
      "Foi mudado depois da versão em que a chamada se baseia (409 com `version` no corpo, 412 com If-Match), ou no mesmo instante.",
    remedy: "Leia de novo, junte as mudanças e envie com a versão atual.",
  },
  VERSION_UNSAID: {
    title: "Falta a versão",
    meaning:
      "Aqui é preciso dizer em que versão a mudança se baseia, para não desfazer o que outra pessoa salvou.",
    remedy: "Envie `version`, ou If-Match com a ETag do que foi lido.",
  },
  GONE: {
    title: "Removido enquanto isso",
    meaning: "Outra pessoa removeu aquilo de que a mudança depende.",
    remedy: readAgain,
  },
  KNOWN: {
    title: "Já existe",
    meaning: "Já há outro igual onde só pode haver um, como uma pessoa com o mesmo CPF ou e-mail.",
    remedy: otherValue,
  },
  TAKEN: {
    title: "Em uso por outro",
    meaning: "O valor já é de outro: `fields` diz qual, onde há mais de um.",
    remedy: otherValue,
  },
  NAME_TAKEN: {
    title: "Nome em uso",
    meaning: "Já há outro com esse nome.",
    remedy: otherValue,
  },
  TITLE_TAKEN: {
    title: "Título em uso",
    meaning: "A aplicação já tem um papel com esse título.",
    remedy: otherValue,
  },
  DECIDED: {
    title: "Já foi decidido",
    meaning: "Outra pessoa decidiu antes, ou não há mais o que decidir.",
    remedy: readAgain,
  },
  READY: {
    title: "Pré-cadastro finalizado",
    meaning: "O pré-cadastro foi finalizado e aguarda aprovação: não muda mais.",
    remedy: "Quem o avalia pode recusá-lo, e então volta a poder ser mudado.",
  },
  DISABLED: {
    title: "Inativo",
    meaning: "A unidade, a aplicação, o papel ou o perfil está inativo, e assim não serve para isto.",
    remedy: "Ative antes o que a mensagem nomeia.",
  },
  IN_USE: {
    title: "Em uso",
    meaning: "Ainda há o que depende disto: a mensagem diz o quê e quanto.",
    remedy: "Mude antes o que depende dele.",
  },
  NOT_PLANNABLE: {
    title: "Não pode fazer parte de um plano",
    meaning:
      "Um plano é feito de mudanças com prévia. Arquivos, segredos, sessões e o que sempre pergunta quem é ficam de fora.",
    remedy: "Faça essa mudança por si, fora do plano.",
  },
  NOT_REPORTED: {
    title: "Não se envia por e-mail",
    meaning:
      "A busca é de uma lista cujo total não se envia: só a própria página a procura, ou ela muda a cada minuto.",
    remedy: "Abra a busca na página quando precisar dela.",
  },
  OTHER_EFFECTS: {
    title: "Os efeitos são outros",
    meaning: "O plano faria agora algo diferente do que foi simulado: `fields` diz em que linhas.",
    remedy: "Simule de novo, confira e guarde o plano.",
  },
  SECOND_PERSON: {
    title: "Outra pessoa precisa aprovar",
    meaning: "O plano faz algo que a instalação só permite com a aprovação de uma segunda pessoa.",
    remedy: "Envie o plano a outra pessoa, que o aprove.",
  },
  BELOW_ITSELF: {
    title: "Abaixo de si mesma",
    meaning: "Uma unidade não pode ir para si mesma, nem para uma que está abaixo dela.",
    remedy: "Escolha outra unidade.",
  },
  SECURITY_APPLICATION: {
    title: "É a aplicação de segurança",
    meaning: "A aplicação de segurança é o próprio Atalaia: não é inativada, removida nem renomeada.",
    remedy: "Escolha outra aplicação.",
  },
  SYSTEM_ROLE: {
    title: "É um papel do sistema",
    meaning:
      "Papéis que vêm com o sistema ou com uma aplicação não são editados nem removidos como os outros.",
    remedy: "Crie um papel próprio da aplicação.",
  },
  LAST_ADMIN: {
    title: "É o último administrador geral",
    meaning: "O sistema não pode ficar sem nenhum administrador geral ativo.",
    remedy: "Dê antes o papel a outra pessoa.",
  },
  INCOMPATIBLE: {
    title: "Papéis incompatíveis",
    meaning:
      "A mudança daria a alguém papéis dos dois lados de uma regra; a mensagem diz a regra e os papéis, se estão ao alcance de quem chama.",
    remedy:
      "Retire antes um dos dois, ou peça uma exceção, se a regra a admitir: o campo rule diz a regra a quem pode pedi-la.",
  },
  EXPIRED: {
    title: "Já expirou",
    meaning: "A atribuição tinha um fim, que já passou: conta como se não houvesse nenhuma.",
    remedy: "Conceda de novo o papel ou perfil, com POST.",
  },
  NO_SECRET: {
    title: "Aplicação sem chave privada",
    meaning: "Só uma aplicação com chave privada pode ter papéis em outras.",
    remedy: "Gere antes a chave privada.",
  },
  KNOWN_SECRET: {
    title: "A chave pode ser conhecida",
    meaning:
      "Quem administra a aplicação pode conhecer a chave dela, e faria com ela o que o novo papel permite.",
    remedy: "Gere antes outra chave privada, ou troque as chaves da integração, como administrador geral.",
  },
  TOO_MANY: {
    title: "Já há o máximo",
    meaning: "Já há tantos quantos pode haver: a mensagem diz quantos.",
    remedy: "Remova um antes.",
  },
  REQUIRED: {
    title: "É obrigatório",
    meaning: "Um documento obrigatório não é removido, apenas substituído.",
    remedy: "Substitua o documento.",
  },
  CURRENT: {
    title: "É a própria sessão",
    meaning: "A sessão a encerrar é a que faz a chamada.",
    remedy: "Use DELETE /api/session.",
  },
  NO_NAME: {
    title: "Endereço sem nome",
    meaning: "Chaves de acesso são de um endereço com nome, e o deste Atalaia é só um número.",
    remedy: operators,
  },
  KNOWN_PASSKEY: {
    title: "Chave de acesso já guardada",
    meaning: "A chave de acesso já é da pessoa.",
    remedy: "Não é preciso fazer nada.",
  },
  ONLY_FACTOR: {
    title: "É a única segunda etapa",
    meaning: "Uma permissão da pessoa obriga a ter segunda etapa, e esta é a única.",
    remedy: "Crie outra antes.",
  },
  SENSELESS: {
    title: "Não faz sentido agora",
    meaning: changedState,
    remedy: readAgain,
  },
  NOBODY_ELSE: {
    title: "Ninguém mais para consentir",
    meaning:
      "Isto precisa do consentimento de uma segunda pessoa que administre a plataforma, e não há nenhuma.",
    remedy: "Dê antes o papel a outra pessoa.",
  },
  ASKER: {
    title: "Quem pediu não administra mais",
    meaning: "O pedido não vale mais, porque quem o fez deixou de administrar a plataforma.",
    remedy: "Outra pessoa pode pedir de novo.",
  },
  OUTDATED: {
    title: "O pedido ficou para trás",
    meaning: "A conta mudou depois do pedido, que por isso não vale mais.",
    remedy: "Se ainda for o caso, peça de novo.",
  },
  ROTATING: {
    title: "Troca de chave em curso",
    meaning: "Uma chave de assinatura nova já está publicada e ainda não assina.",
    remedy: "A mensagem diz a partir de quando ela assina; espere até lá.",
  },
  DELIVERED: {
    title: "Já entregue",
    meaning: "A aplicação já recebeu este aviso.",
    remedy: "Não é preciso fazer nada.",
  },
  NOTHING_WAITS: {
    title: "Nada espera",
    meaning: "Não há o que tentar de novo.",
    remedy: "Não é preciso fazer nada.",
  },

  CURSOR: {
    title: "Cursor de outra auditoria",
    meaning:
      "Nada foi selado com o nome que o cursor traz: ele é de outra instalação, ou o banco de dados voltou a um estado anterior a ele.",
    remedy:
      "Leia sem cursor, ou a partir do último evento que os dois têm: `metadata.uid` de cada evento é um cursor.",
  },

  // Rate limits and availability.
  SLOW_DOWN: {
    title: "Chamadas ou tentativas demais",
    meaning:
      "Um limite foi atingido: o da sessão por minuto, ou o de tentativas de uma pessoa ou de um endereço.",
    remedy: waitAndRepeat,
  },
  QUOTA: {
    title: "Dados de pessoas demais",
    meaning: "Quem chama já abriu os dados de tantas pessoas quantas pode em uma sessão ou em um dia.",
    remedy: "A cota começa de novo depois; se o trabalho pede mais, fale com quem administra.",
  },
  UNAVAILABLE: {
    title: "Indisponível por um momento",
    meaning: "O banco de dados não pôde ser usado.",
    remedy: waitAndRepeat,
  },
  BUSY: {
    title: "Conteúdo demais ao mesmo tempo",
    meaning:
      "O que o servidor recebe neste momento, ou o que recebe da mesma pessoa, ocupa o espaço que há para isso.",
    remedy: waitAndRepeat,
  },
  INTERNAL: {
    title: "Erro do servidor",
    meaning: "Algo deu errado no servidor e foi registrado com o número do cabeçalho X-Request-Id.",
    remedy: "Tente de novo; se continuar, informe o X-Request-Id a quem opera o sistema.",
  },
  KEY_UNKNOWN: {
    title: "Chave secreta desconhecida",
    meaning: "Algo foi cifrado com uma chave que este servidor não tem.",
    remedy: operators,
  },
  KEY_RETIRED: {
    title: "Chave secreta trocada",
    meaning: "A chave secreta deste servidor foi trocada e não vale mais.",
    remedy: operators,
  },
  CLOSING: {
    title: "Processo encerrando",
    meaning: "Este processo está encerrando e não recebe mais chamadas.",
    remedy: "Outro processo responde.",
  },
  DATABASE: {
    title: "Banco de dados sem resposta",
    meaning: "O banco de dados não respondeu a tempo.",
    remedy: operators,
  },
  SCHEMA_OLDER: {
    title: "Esquema mais antigo",
    meaning: "O esquema do banco de dados é mais antigo do que esta versão espera.",
    remedy: operators,
  },
  SCHEMA_NEWER: {
    title: "Esquema mais novo",
    meaning: "O esquema do banco de dados é mais novo do que esta versão conhece.",
    remedy: operators,
  },
} as const satisfies Record<string, Problem>

export type ProblemCode = keyof typeof problems

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)

/** The path of their pages. */
export const problemsPath = "/api/docs/problems"
/** The content type of a refusal. */
export const problemType = "application/problem+json"
