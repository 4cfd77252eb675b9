/** The reason why a person may not deactivate. */
export const deactivationRefused =
  "Você possui pelo menos uma permissão que obriga a utilização da autenticação em duas etapas."

/** The reason why a person must activate. */
export const activationForced =
  "Atenção! Você possui algumas permissões que obrigam a ativação da autenticação em 2 etapas. Por favor, ative-a para poder utilizar as funcionalidades do sistema."

/** The reason why a form cannot be submitted yet. */
export const codeMissing = "Digite o código que o aplicativo mostra"
