/** Why a person may not deactivate. */
export const deactivationRefused =
  "Você possui pelo menos uma permissão que obriga a utilização da autenticação em duas etapas."

/** Why a person must activate. */
export const activationForced =
  "Atenção! Você possui algumas permissões que obrigam a ativação da autenticação em 2 etapas. Por favor, ative-a para poder utilizar as funcionalidades do sistema."

/** Why a form cannot be sent yet. */
export const codeMissing = "Digite o código que o aplicativo mostra"
