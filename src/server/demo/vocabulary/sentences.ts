/** Justifications of access requests. */
export const accessJustifications = [
  "Lotado no setor de análise criminal, necessito consultar registros para instruir relatórios semanais.",
  "Designado para o plantão do centro integrado, preciso acompanhar ocorrências em tempo real.",
  "Assumi a chefia da seção de inteligência e passarei a validar as consultas da equipe.",
  "Integro a força-tarefa interestadual e preciso verificar mandados de prisão em aberto.",
  "Atuo no cartório da delegacia e faço o registro e a conferência de procedimentos.",
  "Fui transferido de unidade e o acesso anterior foi encerrado junto com a lotação antiga.",
  "Responsável pela estatística da unidade, preciso extrair indicadores mensais de criminalidade.",
  "Participo de operação de fronteira e necessito consultar veículos e pessoas em deslocamento.",
  "Substituirei o titular durante o período de férias, conforme portaria publicada.",
  "Integro a comissão de correição e preciso examinar o histórico de acessos da unidade.",
  "Atuo na perícia de local e preciso vincular laudos aos procedimentos policiais.",
  "Exerço a função de instrutor na academia e utilizarei o sistema no curso de formação.",
  "Atendo chamados de emergência e preciso localizar as viaturas disponíveis na área.",
  "Trabalho na busca de pessoas desaparecidas e preciso cruzar registros entre estados.",
  "Fui designado ponto focal do órgão junto ao Ministério e responderei pelos cadastros.",
]

/** Justifications of administrators for blocking a role or disabling a person in an application. */
export const blockJustifications = [
  "Afastamento do servidor por determinação da corregedoria, até a conclusão da sindicância.",
  "Acessos fora do horário de serviço, sem justificativa apresentada pela chefia imediata.",
  "Transferência para unidade sem atribuição na área, comunicada por ofício.",
  "Licença para tratar de interesse particular, sem previsão de retorno ao serviço ativo.",
  "Suspeita de compartilhamento de senha, em apuração pela área de segurança da informação.",
  "Quantidade de consultas incompatível com a função exercida, conforme relatório de auditoria.",
  "Pedido do próprio órgão de origem, que reavaliará a necessidade do acesso.",
  "Servidor em curso de longa duração, com dedicação exclusiva.",
  "Fim do período de mobilização e retorno ao estado de origem.",
  "Cumprimento de decisão judicial que restringe o acesso a dados sigilosos.",
  "Pendência na assinatura do termo de compromisso e manutenção de sigilo.",
  "Aposentadoria publicada em diário oficial, com desligamento em andamento.",
]

/** Reasons of authorizers and application administrators for a rejection. */
export const refusalJustifications = [
  "A portaria de nomeação anexada está ilegível. Envie novamente o documento completo.",
  "A lotação informada não confere com o cadastro do órgão de origem.",
  "A fotografia não atende ao padrão exigido: fundo branco, colorida e com menos de cinco anos.",
  "O termo de compromisso não está assinado.",
  "O comprovante de residência está em nome de outra pessoa e sem declaração.",
  "A justificativa não demonstra relação entre a função exercida e o acesso pedido.",
  "A identidade funcional está vencida. Anexe o documento atualizado.",
  "O e-mail informado não é institucional. Corrija e finalize novamente.",
  "O acesso pretendido deve ser pedido pela chefia da unidade, por ofício.",
  "Os dados do título de eleitor não conferem com o documento anexado.",
]
