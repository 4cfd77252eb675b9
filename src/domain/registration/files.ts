/** Maximum size of a person's document, in bytes. */
export const maxFileBytes = 2_500_000
export const fileTooLarge =
  "Tamanho máximo de 2,5 MB por arquivo ultrapassado. Por favor selecionar outro arquivo ou reduzir o tamanho do arquivo atual."

/** Who has to provide a type of document: foreigners have their own. */
export type RequiredOf = "everyone" | "brazilians" | "foreigners"
