import type { QueryClient } from "@tanstack/react-query"
import { BookMarked } from "lucide-react"
import { allRunbooksQuery, type RunbookSummary } from "../../runbooks"
import type { Suggestion } from "../suggestion"
import { listed, type SlotKindRecord } from "./record"

const ofRunbook = ({ id, name, description, author, can }: RunbookSummary): Suggestion => ({
  id: `runbook:${id}`,
  texts: [name, String(id), description],
  value: { id: String(id), text: name, label: name },
  icon: BookMarked,
  detail: can.edit ? description : `de ${author.name} · ${description}`,
})

const runbooks = async (client: QueryClient) => (await client.fetchQuery(allRunbooksQuery)).map(ofRunbook)

/** Runbooks (plans with placeholders for values), by name or number. */
export const runbook: SlotKindRecord = {
  plural: "Roteiros",
  values: listed(runbooks, 2, (text) => `Nenhum roteiro com “${text}”`),
  field: "picker",
  noMatches: "Nenhum roteiro encontrado",
  shownAs: "fact",
}
