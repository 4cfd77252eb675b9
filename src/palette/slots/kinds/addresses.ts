import type { QueryClient } from "@tanstack/react-query"
import { Link } from "lucide-react"
import { api } from "@/client/api"
import { addressProblem } from "@/domain/integration"
import type { Narrowed, Resolution } from "../lookup"
import type { Suggestion } from "../suggestion"
import { applicationNamed } from "./app"
import type { SlotKindRecord } from "./record"

/** Addresses of the web, which are compared letter by letter: the text itself is the value. */

const asTyped = (text: string): Resolution => {
  const problem = addressProblem(text)
  return problem ? { reason: `O endereço ${problem}` } : { value: { id: text, text, label: text } }
}

const ofAddress = (address: string): Suggestion => ({
  id: `redirect:${address}`,
  texts: [address],
  value: { id: address, text: address, label: address },
  icon: Link,
})

/** Those that people come back to who signed in to the application beside the slot. */
async function redirects(client: QueryClient, { within }: Narrowed): Promise<Suggestion[]> {
  const app = within && (await applicationNamed(client, within.text))
  if (!app || "reason" in app) return []
  const query = api.integration.get.query({ params: { app: app.value.id } })
  return (await client.fetchQuery({ ...query, retry: false })).redirectUris.map(ofAddress)
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
