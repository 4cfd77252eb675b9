/** The commitment term that everyone accepts before setting their first password. */
export const term = {
  title: "Termo de Compromisso e Confidencialidade",
  introduction:
    "O Atalaia dá acesso a sistemas nacionais de segurança pública. Antes de definir a sua senha, leia e aceite o que segue.",
  clauses: [
    {
      title: "Uso no serviço",
      text: "Uso os sistemas e as informações a que tenho acesso somente para o trabalho que me foi confiado, e nunca por curiosidade, em proveito próprio ou de outra pessoa.",
    },
    {
      title: "Acesso pessoal",
      text: "Meu acesso é pessoal e não pode ser passado a ninguém. Não entrego minha senha nem meus códigos de verificação, nem deixo outra pessoa trabalhar com a minha sessão. Respondo pelo que for feito com ela.",
    },
    {
      title: "Sigilo",
      text: "Não divulgo, copio nem comento fora do serviço as informações que conhecer, durante o meu vínculo e depois dele, salvo quando a lei obrigar.",
    },
    {
      title: "Dados pessoais",
      text: "Trato dados de pessoas de acordo com a Lei nº 13.709/2018 (Lei Geral de Proteção de Dados Pessoais): consulto apenas o necessário, e só pelo tempo necessário.",
    },
    {
      title: "Registro do que faço",
      text: "Sei que as minhas operações ficam registradas, com data, hora, endereço de rede e justificativa, e que podem ser examinadas por quem fiscaliza o sistema.",
    },
    {
      title: "Cuidado e aviso",
      text: "Mantenho meus dados atualizados, encerro a sessão quando saio e aviso logo o administrador se souber de uso indevido, perda de senha ou acesso que não me cabe.",
    },
    {
      title: "Responsabilidade",
      text: "O descumprimento deste termo pode levar ao bloqueio do acesso e à responsabilidade administrativa, civil e penal, nos termos da lei.",
    },
  ],
  acceptance: "Li o termo, estou ciente do que ele diz e concordo em cumpri-lo.",
} as const
