/** Invented people for the gallery. */
export interface Person {
  id: string
  name: string
  email: string
  cpf: string
  unit: string
  enabled: boolean
  foreign: boolean
  firstAccess: boolean
}

const names = [
  "ANA BEATRIZ NOGUEIRA",
  "HELENA CAVALCANTE",
  "JOÃO PEDRO SILVA",
  "KENJI WATANABE",
  "LUCIANA PRADO",
]
const units = ["PMCE", "MJSP", "PCSP", "INTERPOL", "PF", "DETRAN-GO"]

export const people: readonly Person[] = Array.from({ length: 400 }, (_, index) => {
  const name = `${names[index % names.length]}${index < names.length ? "" : ` ${index + 1}`}`
  return {
    id: String(index),
    name,
    email: `${name
      .toLowerCase()
      .normalize("NFD")
      .replace(/[^a-z0-9 ]/g, "")
      .replaceAll(" ", ".")}@exemplo.gov.br`,
    cpf: `1${String(10 + (index % 90))}.203.303-${String(10 + (index % 90))}`,
    unit: units[index % units.length] ?? "",
    enabled: index % 7 !== 5,
    foreign: index % 11 === 3,
    firstAccess: index % 9 === 4,
  }
})
