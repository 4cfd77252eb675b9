import type { QueryClient } from "@tanstack/react-query"
import { UserCheck } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { consentTitle } from "@/domain/consents"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { allNamed, noneNamed, type Suggestion } from "../suggestion"
import { onlyOf, type SlotKindRecord } from "./record"

type Consent = AnswerOf<Calls["consents"]["list"]>["items"][number]

const ofConsent = (consent: Consent): Suggestion => {
  const { id, subject, askedBy } = consent
  const title = consentTitle(consent)
  return {
    id: `consent:${id}`,
    texts: [String(id), subject.name, subject.atalaiaId, formatIdentifier(subject.atalaiaId), title],
    value: { id: String(id), text: String(id), label: `${title}: ${upperName(subject.name)}` },
    icon: UserCheck,
    detail: `pedido por ${askedBy.name}`,
  }
}

/** Requests that still wait, including the actor's own. */
async function waiting(client: QueryClient): Promise<Suggestion[]> {
  const { items } = await client.fetchQuery({ ...api.consents.list.query(), retry: false, staleTime: 0 })
  return items.filter(({ state }) => state === "waiting").map(ofConsent)
}

const noneWaits = "Nenhum pedido aguarda consentimento"

/**
 * Consent requests of other administrators about an account, by number or by the person concerned. The server checks
 * their state.
 */
export const consent: SlotKindRecord = {
  plural: "Pedidos de consentimento",
  values: {
    from: "list",
    freshFor: 3000,
    list: waiting,
    resolve: async (client, { text }) => {
      const all = await waiting(client)
      if (!/^\d{1,9}$/.test(text)) {
        const own = allNamed(all, text)
        return own.length > 0 ? onlyOf(own, noneWaits) : noneNamed(all, text, noneWaits)
      }
      const found = all.find(({ value }) => value.id === text)
      return { value: found?.value ?? { id: text, text, label: `Pedido ${text}` } }
    },
  },
  field: "picker",
  noMatches: noneWaits,
  shownAs: "fact",
}
