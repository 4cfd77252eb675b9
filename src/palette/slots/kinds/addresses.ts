import type { QueryClient } from "@tanstack/react-query"
import { Link } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { addressProblem } from "@/domain/integration"
import type { Narrowed, Resolution } from "../lookup"
import type { Suggestion } from "../suggestion"
import { inApplication } from "./app"
import type { SlotKindRecord } from "./record"

/* Web addresses are compared letter by letter, so the text itself is the value. */

const asTyped = (text: string): Resolution => {
  const problem = addressProblem(text)
  return problem ? { reason: `O endereço ${problem}` } : { value: { id: text, text, label: text } }
}

const ofRedirect = ({ address, application: { id, acronym } }: Redirect): Suggestion => ({
  id: `redirect:${id} ${address}`,
  texts: [address, acronym],
  value: { id: address, text: address, label: address },
  icon: Link,
  detail: acronym,
  app: { id: String(id), text: acronym, label: acronym },
})

type Redirect = AnswerOf<Calls["integration"]["redirects"]>["items"][number]

/** The redirect URIs of the application in the narrowing slot, or of all applications. */
async function redirects(client: QueryClient, narrowed: Narrowed): Promise<Suggestion[]> {
  const { items } = await client.fetchQuery({ ...api.integration.redirects.query(), retry: false })
  return inApplication(client, narrowed, items.map(ofRedirect))
}

export const webAddress: SlotKindRecord = {
  plural: "Endereços",
  values: { from: "page", resolve: ({ text }) => asTyped(text) },
  field: "text",
  written: true,
  missing: "Por favor, insira o endereço!",
  insteadOfList: "Escreva o endereço inteiro, como https://sistema.exemplo.gov.br/volta.",
  shownAs: "fact",
}

export const redirect: SlotKindRecord = {
  plural: "Endereços de volta",
  values: { from: "list", list: redirects, resolve: async (_, { text }) => asTyped(text) },
  field: "picker",
  missing: "Por favor, insira o endereço!",
  noMatches: "Nenhum endereço de volta",
  shownAs: "fact",
}
