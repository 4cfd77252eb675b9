import type { QueryClient } from "@tanstack/react-query"
import { KeyRound } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { formatDate } from "@/domain/time/when"
import type { Suggestion } from "../suggestion"
import { listed, type SlotKindRecord } from "./record"

type Passkey = AnswerOf<Calls["passkeys"]["list"]>["items"][number]

const ofPasskey = ({ id, name, createDate, synced }: Passkey): Suggestion => ({
  id: `passkey:${id}`,
  texts: [name],
  value: { id: String(id), text: name, label: name },
  icon: KeyRound,
  detail: `${synced ? "Sincronizada" : "Só em um aparelho"}, criada em ${formatDate(createDate)}`,
})

async function own(client: QueryClient): Promise<Suggestion[]> {
  const { items } = await client.fetchQuery({ ...api.passkeys.list.query(), retry: false, staleTime: 0 })
  return items.map(ofPasskey)
}

/** The actor's own passkeys, by name. */
export const passkey: SlotKindRecord = {
  plural: "Chaves de acesso",
  values: { ...listed(own, 1, (text) => `Nenhuma chave de acesso sua se chama “${text}”`), freshFor: 3000 },
  field: "picker",
  noMatches: "Nenhuma chave de acesso sua se chama assim",
  none: "Você não tem nenhuma chave de acesso",
  shownAs: "fact",
}
