import type { QueryClient } from "@tanstack/react-query"
import { Send } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { deliveryWords } from "@/domain/securityEvents"
import { formatTimestamp } from "@/domain/time/when"
import type { Narrowed } from "../lookup"
import type { Suggestion } from "../suggestion"
import { inApplication } from "./app"
import type { SlotKindRecord } from "./record"

type Undelivered = AnswerOf<Calls["deliveries"]["undelivered"]>["items"][number]

const ofDelivery = ({ id, kind, subject, createDate, application }: Undelivered): Suggestion => {
  const who = subject.name === undefined ? formatIdentifier(subject.atalaiaId) : upperName(subject.name)
  const { acronym } = application
  return {
    id: `delivery:${id}`,
    texts: [String(id), who, acronym],
    value: { id: String(id), text: String(id), label: `${id}: ${who}` },
    icon: Send,
    detail: `${acronym}, ${deliveryWords(kind)}, ${formatTimestamp(createDate)}`,
    app: { id: String(application.id), text: acronym, label: acronym },
  }
}

/** Pending deliveries to the application in the narrowing slot, or to any, newest first. */
async function undelivered(client: QueryClient, narrowed: Narrowed): Promise<Suggestion[]> {
  const { items } = await client.fetchQuery({
    ...api.deliveries.undelivered.query(),
    retry: false,
    staleTime: 0,
  })
  return inApplication(client, narrowed, items.map(ofDelivery))
}

/** Pending notifications to applications, by number. The server checks whether one is still pending. */
export const delivery: SlotKindRecord = {
  plural: "Entregas",
  values: {
    from: "list",
    freshFor: 3000,
    list: undelivered,
    resolve: async (_, { text }) =>
      /^\d{1,9}$/.test(text)
        ? { value: { id: text, text, label: text } }
        : { reason: "Uma entrega se diz pelo número dela" },
  },
  field: "picker",
  noMatches: "Nenhuma entrega por fazer",
  shownAs: "fact",
}
