import type { QueryClient } from "@tanstack/react-query"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { deviceOf, thisDevice } from "@/domain/device"
import type { Suggestion } from "../suggestion"
import { listed, type SlotKindRecord } from "./record"
import { sessionSuggestion } from "./session"

type Device = AnswerOf<Calls["devices"]["list"]>["items"][number]
type OwnSession = Device["sessions"][number]

/**
 * A device, whose end also ends all sessions opened from it, and each application session in it. If it is the device in
 * use, they say so.
 */
function ofDevice({ number, current, sessions }: Device): Suggestion[] {
  const [first] = sessions
  if (!first) return []
  const inApplications = sessions.filter((session) => session.number !== number)
  const suggestionOf = (number: number, texts: readonly [string, ...string[]], session: OwnSession) =>
    sessionSuggestion(
      "ownSession",
      number,
      { what: current ? `${texts[0]} (${thisDevice})` : texts[0], texts },
      session,
    )
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
