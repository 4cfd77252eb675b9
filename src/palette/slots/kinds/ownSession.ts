import type { QueryClient } from "@tanstack/react-query"
import { MonitorSmartphone } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { deviceOf } from "@/domain/device"
import { placeWords } from "@/domain/place"
import { formatDateTime } from "@/domain/time/when"
import type { Suggestion } from "../suggestion"
import { listed, type SlotKindRecord } from "./record"

type Device = AnswerOf<Calls["devices"]["list"]>["items"][number]
type OwnSession = Device["sessions"][number]

/** A session, found by its number, its device or its application. */
function suggestionOf(
  number: number,
  names: string[],
  { ip, network, lastValidate }: OwnSession,
): Suggestion {
  const text = String(number)
  return {
    id: `ownSession:${text}`,
    texts: [text, ...names],
    value: { id: text, text, label: names[0] ?? text },
    icon: MonitorSmartphone,
    detail: `${placeWords(ip, network)}, último uso ${formatDateTime(lastValidate)}`,
  }
}

/** A device, whose end also ends all sessions opened from it, and each application session in it. */
function ofDevice({ number, current, sessions }: Device): Suggestion[] {
  const [first] = sessions
  if (!first) return []
  const inApplications = sessions.filter((session) => session.number !== number)
  return [
    ...(current ? [] : [suggestionOf(number, [deviceOf(first.userAgent)], first)]),
    ...inApplications.map((session) => {
      const { acronym } = session.application
      return suggestionOf(session.number, [`${acronym}, ${deviceOf(session.userAgent)}`, acronym], session)
    }),
  ]
}

const ownSessions = async (client: QueryClient): Promise<Suggestion[]> =>
  (await client.fetchQuery({ ...api.devices.list.query(), retry: false, staleTime: 0 })).items.flatMap(
    ofDevice,
  )

/** The actor's own sessions by number, except the current one, which ends by logging out. */
export const ownSession: SlotKindRecord = {
  plural: "Suas sessões",
  values: {
    ...listed(ownSessions, 3, (text) => `Nenhuma outra sessão sua com “${text}”`),
    freshFor: 3000,
  },
  field: "picker",
  noMatches: "Nenhuma outra sessão sua corresponde a isso",
  none: "Nenhuma outra sessão sua está aberta",
  shownAs: "fact",
}
