import { getBanks } from "@brazilian-utils/brazilian-utils/get-banks"

/** Kinds of institution, with and without accents, and the Central Bank's abbreviations. */
const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/ *- EM LIQUIDAÇÃO EXTRAJUDICIAL$/, ""],
  [/\bSOCIEDADE DE CR[ÉE]DITO DIRETO\b/, "SCD"],
  [/\bSOCIEDADE DE CR[ÉE]DITO AO MICROEMPREENDEDOR( E [AÀ] EMPRESA DE PEQUENO PORTE)?/, "SCMEPP"],
  [/\bSOCIEDADE DE EMPR[ÉE]STIMO ENTRE PESSOAS\b/, "SEP"],
  [/(\bSOCIEDADE DE )?\bCR[ÉE]DITO,? FINANCIAMENTO E INVESTIMENTOS?\b/, "CFI"],
  [/\bINSTITUI[ÇC][ÃA]O DE PAGAMENTOS?\b/, "IP"],
  [/\bDISTRIBUIDORA DE T[ÍI]TULOS E VALORES MOBILI[ÁA]RIOS\b/, "DTVM"],
  [/\bCORRETORA DE C[ÂA]MBIO, ?T[ÍI]TULOS E VALORES MOBILI[ÁA]RIOS\b/, "CCTVM"],
  [/\bCORRETORA DE T[ÍI]TULOS E VALORES MOBILI[ÁA]RIOS\b/, "CTVM"],
  [/\b(SOCIEDADE )?CORRETORA DE C[ÂA]MBIO\b/, "CC"],
  [/\bCOOPERATIVAS?\b/g, "COOP"],
  [/\bBANCO\b/g, "BCO"],
  [/[ ,]*(\bS\.A\b\.*|\bS\/A\b\.?|\bSA$|\bLTDA\b\.?|\bLIMITADA\b\.?)/g, ""],
  [/[ ,.-]+$/, ""],
  [/,? +-? *(?=(SCD|SCMEPP|SEP|CFI|IP|DTVM|CCTVM|CTVM|CC)\b)/g, " "],
]

/** Well-known names that the abbreviation rules do not produce. */
const commonNames: Record<string, string> = {
  "007": "BNDES",
  "427": "COOP DE CRÉDITO DOS SERVIDORES DA UFES",
  "477": "CITIBANK",
  "507": "EFÍ CFI",
  "543": "COOPCRECE",
  "592": "MAPS IP",
}

/** Shortens a registered name for lists, in the Central Bank's style: "NU PAGAMENTOS IP". */
function reduce(name: string): string {
  const upper = name.toLocaleUpperCase("pt-BR").replace(/\s+/g, " ")
  const short = abbreviations.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    upper,
  )
  if (!short.includes("COOP")) return short.trim()
  // A dash separates a cooperative's brand, on either side, from the description of its members.
  const parts = short.split(" - ")
  const brands = parts.filter((part) => !part.startsWith("COOP"))
  return (brands.length > 0 ? brands : parts).reduce((best, part) =>
    part.length < best.length ? part : best,
  )
}

/** The 463 institutions with a compensation code (COMPE, three digits), which is also the id. */
export function banks(): { id: number; code: string; name: string; nameReduced: string }[] {
  return getBanks().map((bank) => ({
    id: Number(bank.code),
    code: bank.code,
    name: bank.name.replace(/\s+/g, " "),
    nameReduced: commonNames[bank.code] ?? reduce(bank.name),
  }))
}
