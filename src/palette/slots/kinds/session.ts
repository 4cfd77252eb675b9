import type { QueryClient } from "@tanstack/react-query"
import { MonitorSmartphone } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { deviceOf } from "@/domain/device"
import { placeWords, type UnitNetwork } from "@/domain/place"
import { formatDateTime } from "@/domain/time/when"
import type { Narrowed, Resolution } from "../lookup"
import { allNamed, noneNamed, type Suggestion } from "../suggestion"
import { applicationNamed } from "./app"
import { onlyOf, type SlotKindRecord } from "./record"

type Session = AnswerOf<Calls["sessions"]["list"]>["items"][number]

/** From where a session was opened, and since when. */
interface Opening {
  ip: string
  network?: UnitNetwork | undefined
  createDate: string
  lastValidate: string
}

/** A session by its number, with what tells it apart from others: `what` is used, from where, and since when. */
export function sessionSuggestion(
  kind: "session" | "ownSession",
  number: number,
  { what, texts }: { what: string; texts: readonly string[] },
  { ip, network, createDate, lastValidate }: Opening,
): Suggestion {
  const text = String(number)
  return {
    id: `${kind}:${text}`,
    texts: [text, ...texts],
    value: {
      id: text,
      text,
      label: `${what}, ${placeWords(ip, network)}, desde ${formatDateTime(createDate)}`,
    },
    icon: MonitorSmartphone,
    detail: `último uso ${formatDateTime(lastValidate)}`,
  }
}

function ofSession(session: Session): Suggestion {
  const { tokenNumber, application, userAgent } = session
  const what = `${application.acronym}, ${deviceOf(userAgent)}`
  return sessionSuggestion("session", tokenNumber, { what, texts: [what, application.acronym] }, session)
}

/** The open sessions of the client that the command is about; `undefined` if it has none yet. */
async function openSessions(client: QueryClient, { client: whose }: Narrowed) {
  const application = whose?.slot.kind === "app" ? await applicationNamed(client, whose.text) : undefined
  if (!whose || (application && "reason" in application)) return undefined
  const query = api.sessions.list.query({ query: { atalaiaId: application?.value.id ?? whose.text } })
  const { items } = await client.fetchQuery({ ...query, retry: false, staleTime: 0 })
  return items.map(ofSession)
}

const noneOpen = "Nenhuma sessão aberta corresponde a isso"

/** An open session of a client, by its number or what it is opened with. The server checks whether it is still open. */
export const session: SlotKindRecord = {
  plural: "Sessões",
  values: {
    from: "list",
    freshFor: 3000,
    list: async (client, narrowed) => (await openSessions(client, narrowed)) ?? [],
    resolve: async (client, lookup): Promise<Resolution> => {
      const { text } = lookup
      const all = await openSessions(client, lookup)
      if (!all) return { reason: "Informe também de quem é a sessão" }
      const own = allNamed(all, text)
      if (own.length > 0) return onlyOf(own, noneOpen)
      return /^\d{1,9}$/.test(text)
        ? { value: { id: text, text, label: `Sessão ${text}` } }
        : noneNamed(all, text, noneOpen)
    },
  },
  field: "picker",
  noMatches: noneOpen,
  none: "Nenhuma sessão aberta",
  shownAs: "fact",
  ofClient: true,
}
