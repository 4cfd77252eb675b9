import { fold, searchWords } from "../text/fold"

/**
 * Other names of municipalities, by IBGE code, from older lists and the post office. They are the differences between two
 * published lists compared by code, ignoring accents and case. One list is npm's `@brazilian-utils/brazilian-utils`, which names
 * the entries.
 */
const otherNames: Readonly<Record<number, readonly string[]>> = {
  1400605: ["São Luiz"],
  1502954: ["Eldorado dos Carajás"],
  1506500: ["Santa Isabel do Pará"],
  1706001: ["Couto de Magalhães"],
  1708254: ["Fortaleza do Tabocão"],
  1720499: ["São Valério da Natividade"],
  2306306: ["Itapagé"],
  2400208: ["Açu"],
  2401206: ["Arês"],
  2401305: ["Augusto Severo"],
  2405306: ["Boa Saúde"],
  2410306: ["Presidente Juscelino"],
  2513653: ["Santarém"],
  2513968: ["São Domingos de Pombal"],
  2515401: ["Seridó"],
  2516409: ["Campo de Santana"],
  2601607: ["Belém de São Francisco"],
  2606903: ["Iguaraci"],
  2608503: ["Lagoa do Itaenga"],
  2800100: ["Amparo de São Francisco"],
  2802601: ["Gracho Cardoso"],
  2903300: ["Governador Lomanto Júnior"],
  2922250: ["Muquém de São Francisco"],
  2928505: ["Santa Teresinha"],
  3105509: ["Barão de Monte Alto"],
  3108909: ["Brasópolis"],
  3122900: ["Dona Eusébia"],
  3131802: ["Itabirinha de Mantena"],
  3165206: ["São Thomé das Letras"],
  3303807: ["Parati"],
  3305901: ["Trajano de Morais"],
  3515004: ["Embu"],
  3516101: ["Florínia"],
  3530805: ["Moji Mirim"],
  3550001: ["São Luís do Paraitinga"],
  4212809: ["Piçarras"],
  4213906: ["Presidente Castelo Branco"],
  4305405: ["Chiapeta"],
  4317103: ["Santana do Livramento"],
  5002001: ["Bataiporã"],
  5107008: ["Poxoréo"],
  5107800: ["Santo Antônio do Leverger"],
}

/** The other names of a municipality, by its IBGE code. */
export const otherNamesOf = (id: number): readonly string[] => otherNames[id] ?? []

/** A name for comparisons: folded and without hyphens. */
const placeKey = (name: string) => fold(name).replace(/[-‐‑\s]+/g, " ")

/** IBGE codes of the municipalities that have another name with every word of the text; empty for a text without words. */
export function municipalitiesCalled(text: string): number[] {
  const words = searchWords(text)
  if (words.length === 0) return []
  return Object.entries(otherNames)
    .filter(([, names]) => names.some((name) => words.every((word) => placeKey(name).includes(word))))
    .map(([id]) => Number(id))
}

/** The municipality of one state that has this name, or else this other name. */
export const municipalityNamed = <City extends { id: number; name: string }>(
  cities: readonly City[],
  name: string,
): City | undefined => {
  const wanted = placeKey(name)
  return (
    cities.find((city) => placeKey(city.name) === wanted) ??
    cities.find(({ id }) => otherNamesOf(id).some((other) => placeKey(other) === wanted))
  )
}
