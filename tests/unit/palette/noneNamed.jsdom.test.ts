import { FileText } from "lucide-react"
import { expect, test } from "vitest"
import { noneNamed, type Suggestion } from "@/palette/slots/suggestion"

const document = (label: string): Suggestion => ({
  id: label,
  texts: [label],
  value: { id: label, text: label, label },
  icon: FileText,
})
const documents = [
  "Identidade funcional",
  "Carteira de identidade",
  "Termo de compromisso",
  "Termo de posse",
  "Termo de responsabilidade",
  "Termo de sigilo",
].map(document)

test.each([
  ["identidade", "Pode ser Identidade funcional ou Carteira de identidade: escreva o nome inteiro"],
  ["FUNCIONAL identidade", "Pode ser Identidade funcional: escreva o nome inteiro"],
  [
    "termo",
    "Pode ser Termo de compromisso, Termo de posse, Termo de responsabilidade ou mais 1: escreva o nome inteiro",
  ],
  ["passaporte", "Nenhum documento"],
  ["", "Nenhum documento"],
])("a text that names nothing in full is told what it may mean: “%s”", (text, reason) => {
  expect(noneNamed(documents, text, "Nenhum documento")).toEqual({ reason })
})
