import { keysOf } from "../records"

/** Titles of tabs, also used in messages. */
export const sectionTitles = {
  personal: "Pessoal",
  documents: "Documentação",
  professional: "Profissional",
  communication: "Comunicação",
  additional: "Info. Adicionais",
  education: "Formação",
  requiredDocuments: "Documentos",
} as const
/** The groups in which missing information is reported: the sections, with courses and languages as one, and the files. */
export type MissingName = keyof typeof sectionTitles
export const missingNames = keysOf(sectionTitles)

/** The tabs of a person's data, with their titles. */
export const detailTitles = { ...sectionTitles, terms: "Termos Assinados", decisions: "Decisões" } as const
/** The steps of the pre-registration, in their order. */
export const stepTitles = {
  instructions: "Orientações",
  ...sectionTitles,
  requests: "Solicit. de Acesso",
  finish: "Finalizar",
} as const
