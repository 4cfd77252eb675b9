/**
 * Texts that the specification quotes with their misspellings. Manuals and help desks quote them letter by letter, so they are
 * not corrected. All of them are here, and every other text is written correctly.
 */
export const misspelledTexts = {
  profileFailed: (verb: string) => `Houve um error ao ${verb} o perfil, tente novamente mais tarde.`,
  permissionFailed: (verb: string) => `Houve um error ao ${verb} a permissão, tente novamente mais tarde.`,
  roleFailed: (verb: string) => `Houve um error ao ${verb} a Role, tente novamente mais tarde.`,
  blockFailed: (verb: string) => `Houve um error ao ${verb} o permissão, tente novamente mais tarde.`,
  blocked: "Permissão bloqueado com sucesso",
  unblocked: "Permissão desbloqueado com sucesso",
  blockUpdated: "Permissão atualizado com sucesso",
  documentAddFailed: "Houve um error ao vincular o documento, tente novamente mais tarde",
  documentRemoveFailed: "Houve um error ao desvincular o documento, tente novamente mais tarde",
  applicationStateFailed: "Error ao tentar ativar/desativar aplicação",
  tokensFailed: "Não foi possível atualizar o numero de tokens",
  oneAuthorizerPhone: "Por favor, insira uma telefone autorizador!",
}
