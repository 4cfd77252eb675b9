import type { QueryClient } from "@tanstack/react-query"
import { Database, FileText } from "lucide-react"
import { type DomainName, isDomainName } from "@/domain/domainTables"
import { otherNamesOf } from "@/domain/places/municipalities"
import { nameOfEntry } from "../entryName"
import type { Narrowed } from "../lookup"
import {
  type DocumentType,
  type DomainEntry,
  documentTypesQuery,
  domainEntriesNamed,
  domainEntriesQuery,
  statesQuery,
  textsQuery,
  type WrittenText,
} from "../serverLists"
import { named, type Suggestion } from "../suggestion"
import { applicationNamed } from "./app"
import { ofChoice } from "./choice"
import { listed, type SlotKindRecord } from "./record"

/* Reference data: document types, entries of domain tables, and texts of the pre-registration. */

const ofDocumentType = ({ id, label, description }: DocumentType): Suggestion => ({
  id: `documentType:${id}`,
  texts: [label, description ?? ""],
  value: { id: String(id), text: label, label },
  icon: FileText,
  ...(description !== undefined && { detail: description }),
})

/** The document types, or those that the application in the narrowing slot requires. */
async function documentTypes(client: QueryClient, { within }: Narrowed): Promise<Suggestion[]> {
  const app = within && (await applicationNamed(client, within.text))
  if (app && "reason" in app) return []
  return (await client.fetchQuery(documentTypesQuery(app?.value.id))).map(ofDocumentType)
}

/** The table in the narrowing slot, by its name or title. */
function tableIn(within: Narrowed["within"]): DomainName | undefined {
  const name = within && named((within.slot.choices ?? []).map(ofChoice), within.text, 3)?.value.id
  return name !== undefined && isDomainName(name) ? name : undefined
}

/** Hyphens do not distinguish names: `Embu Guaçu (SP)`. */
const spacedOut = (name: string) => name.replace(/[-‐‑]/g, " ")

/** The other names of a municipality. */
const otherNames = (entry: DomainEntry, states: readonly DomainEntry[]): string[] =>
  entry.stateId === undefined
    ? []
    : otherNamesOf(entry.id).map((label) => nameOfEntry({ ...entry, label }, states))

function ofDomainEntry(entry: DomainEntry, states: readonly DomainEntry[]): Suggestion {
  const name = nameOfEntry(entry, states)
  const others = otherNames(entry, states)
  const detail = entry.description ?? entry.code ?? entry.isoCode
  return {
    id: `domainEntry:${entry.id}`,
    texts: [name, detail ?? "", ...others],
    names: [name, ...others].flatMap((each) => [each, spacedOut(each)]),
    value: { id: String(entry.id), text: name, label: name },
    icon: Database,
    ...(detail !== undefined && { detail }),
  }
}

/**
 * The entries of the slot's table, or of the table in the narrowing slot: all of them, or those that a text may
 * match.
 */
async function domainEntries(
  client: QueryClient,
  { slot, within, text }: Narrowed & { text?: string },
): Promise<Suggestion[]> {
  const table = slot.table ?? tableIn(within)
  if (table === undefined) return []
  const query = text === undefined ? domainEntriesQuery(table) : domainEntriesNamed(table, text)
  const [entries, states] = await Promise.all([
    client.fetchQuery(query),
    table === "cities" ? client.fetchQuery(statesQuery) : [],
  ])
  return entries.map((entry) => ofDomainEntry(entry, states))
}

const ofWrittenText = ({ id, title, requiresConfirmation }: WrittenText): Suggestion => ({
  id: `writtenText:${id}`,
  texts: [title, String(id)],
  // Titles may repeat, so the id identifies a text.
  value: { id: String(id), text: String(id), label: title },
  icon: FileText,
  detail: requiresConfirmation ? "Declaração" : "Descrição",
})

const writtenTexts = async (client: QueryClient) => (await client.fetchQuery(textsQuery)).map(ofWrittenText)

export const documentType: SlotKindRecord = {
  plural: "Documentos",
  values: listed(documentTypes, 1, (text) => `Nenhum documento com “${text}”`),
  field: "picker",
  missing: "Por favor, insira o documento",
  shownAs: "fact",
}

export const domainEntry: SlotKindRecord = {
  plural: "Entidades",
  values: listed(domainEntries, 1, (text) => `Nenhuma entidade com “${text}”`),
  field: "picker",
  shownAs: "fact",
}

export const writtenText: SlotKindRecord = {
  plural: "Textos do pré-cadastro",
  values: listed(writtenTexts, 2, (text) => `Nenhum texto com “${text}”`),
  field: "picker",
  shownAs: "fact",
}
