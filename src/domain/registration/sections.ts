/** Titles as tabs and messages have them. */
export const sectionTitles = {
  personal: "Pessoal",
  documents: "Documentação",
  professional: "Profissional",
  communication: "Comunicação",
  additional: "Info. Adicionais",
  education: "Formação",
  requiredDocuments: "Documentos",
} as const
/** What missing information is told by: the sections, with courses and languages as one, and the files. */
export type MissingName = keyof typeof sectionTitles
export const missingNames = Object.keys(sectionTitles) as MissingName[]

/** The tabs of somebody's data, under their titles. */
export const detailTitles = { ...sectionTitles, terms: "Termos Assinados", decisions: "Decisões" } as const
/** The steps of the pre-registration, in their order. */
export const stepTitles = {
  instructions: "Orientações",
  ...sectionTitles,
  requests: "Solicit. de Acesso",
  finish: "Finalizar",
} as const
