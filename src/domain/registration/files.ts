/** Bytes of a person's document at most. */
export const mostFileBytes = 2_500_000
export const fileTooLarge =
  "Tamanho máximo de 2,5 MB por arquivo ultrapassado. Por favor selecionar outro arquivo ou reduzir o tamanho do arquivo atual."

/** Whose registration must bring a document of a type: a foreigner has papers of their own. */
export type RequiredOf = "everyone" | "brazilians" | "foreigners"
