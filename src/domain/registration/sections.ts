/** Titles as tabs and messages have them (3-registration §2). */
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
