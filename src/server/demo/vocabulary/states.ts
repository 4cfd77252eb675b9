/**
 * Names of each state's agencies, one line for each state: UF | name with its preposition | secretariat's acronym | its title |
 * forensic agency's acronym | its title. Close to the real names, as of writing; demonstration only.
 */
const lines = `
AC|do Acre|SEJUSP|Justiça e Segurança Pública|DPTC|Departamento de Polícia Técnico-Científica
AL|de Alagoas|SSP|Segurança Pública|POLC|Polícia Científica
AM|do Amazonas|SSP|Segurança Pública|DPTC|Departamento de Polícia Técnico-Científica
AP|do Amapá|SEJUSP|Justiça e Segurança Pública|PCI|Polícia Científica
BA|da Bahia|SSP|Segurança Pública|DPT|Departamento de Polícia Técnica
CE|do Ceará|SSPDS|Segurança Pública e Defesa Social|PEFOCE|Perícia Forense
DF|do Distrito Federal|SSP|Segurança Pública|DPT|Departamento de Polícia Técnica
ES|do Espírito Santo|SESP|Segurança Pública e Defesa Social|PCIES|Polícia Científica
GO|de Goiás|SSP|Segurança Pública|SPTC|Superintendência de Polícia Técnico-Científica
MA|do Maranhão|SSP|Segurança Pública|POC|Perícia Oficial de Natureza Criminal
MG|de Minas Gerais|SEJUSP|Justiça e Segurança Pública|SPTC|Superintendência de Polícia Técnico-Científica
MS|de Mato Grosso do Sul|SEJUSP|Justiça e Segurança Pública|CGP|Coordenadoria-Geral de Perícias
MT|de Mato Grosso|SESP|Segurança Pública|POLITEC|Perícia Oficial e Identificação Técnica
PA|do Pará|SEGUP|Segurança Pública e Defesa Social|PCEPA|Polícia Científica
PB|da Paraíba|SESDS|Segurança e Defesa Social|IPC|Instituto de Polícia Científica
PE|de Pernambuco|SDS|Defesa Social|PCI|Polícia Científica
PI|do Piauí|SSP|Segurança Pública|DPC|Departamento de Polícia Científica
PR|do Paraná|SESP|Segurança Pública|PCI|Polícia Científica
RJ|do Rio de Janeiro|SESP|Segurança Pública|SGPTC|Superintendência-Geral de Polícia Técnico-Científica
RN|do Rio Grande do Norte|SESED|Segurança Pública e Defesa Social|PCI|Polícia Científica
RO|de Rondônia|SESDEC|Segurança, Defesa e Cidadania|POLITEC|Superintendência de Polícia Técnico-Científica
RR|de Roraima|SESP|Segurança Pública|IC|Instituto de Criminalística
RS|do Rio Grande do Sul|SSP|Segurança Pública|IGP|Instituto-Geral de Perícias
SC|de Santa Catarina|SSP|Segurança Pública|PCI|Polícia Científica
SE|de Sergipe|SSP|Segurança Pública|COGERP|Coordenadoria-Geral de Perícias
SP|de São Paulo|SSP|Segurança Pública|SPTC|Superintendência da Polícia Técnico-Científica
TO|do Tocantins|SSP|Segurança Pública|SPC|Superintendência da Polícia Científica
`

export const stateAgencies = lines
  .trim()
  .split("\n")
  .map((line) => {
    const [uf = "", ofState = "", secretariat = "", area = "", forensic = "", forensicTitle = ""] =
      line.split("|")
    return { uf, ofState, secretariat, area, forensic, forensicTitle }
  })

/** Acronyms that do not follow the pattern "corps + UF" of the other states. */
export const ownAcronyms: Record<string, string> = {
  PMRS: "BMRS",
  PMRJ: "PMERJ",
  PMSP: "PMESP",
  CBMRJ: "CBMERJ",
  CBMSP: "CBPMESP",
}

/** Agencies with an irregular title, by acronym. */
export const ownTitles: Record<string, string> = {
  BMRS: "Brigada Militar do Rio Grande do Sul",
  CBPMESP: "Corpo de Bombeiros da Polícia Militar de São Paulo",
  "DETRAN-DF": "Departamento de Trânsito do Distrito Federal",
}
