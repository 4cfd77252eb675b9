import { commands } from "@commands/index"
import { QueryClient } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { api } from "@/client/api"
import type { SessionInfo } from "@/client/identity"
import { type Ability, may } from "@/domain/access"
import { planners } from "@/domain/plans"
import { zonedNow } from "@/domain/time/when"
import type { Command } from "@/palette/command"
import { invisible, visible } from "@/palette/commandRegistry"
import { allRunbooksQuery, runCommands } from "@/palette/runbooks"
import type { Sources } from "@/palette/slots/lookup"
import { screenEntriesOf } from "@/palette/slots/screenEntries"
import { forcedScreen } from "@/screens/entry"
import { stop } from "./exitCodes"
import { callSignedIn } from "./signingIn"

/** The environment in which lines are parsed for the signed-in person or service account: the same tables as in the page. */
export interface Environment {
  server: string
  session: SessionInfo
  client: QueryClient
  commands: readonly Command[]
  others: readonly Command[]
  sources: Sources
}

/**
 * The session at a server, and the commands that it may use. Stops if there is none, or if another screen has to be completed
 * first.
 */
export async function environmentOf(server: string): Promise<Environment> {
  if (!(await callSignedIn(server))) throw stop("notSignedIn", "Entre antes: atalaia login")
  const session = (await api.session.check()) as SessionInfo
  const client = new QueryClient()
  const first = forcedScreen(screens, session)
  if (first) {
    const address = `${server}${first.path}`
    throw stop("inPage", `Antes, conclua na página o que ela pede: ${first.title}`, { address })
  }
  const runbooks = may(session, planners) ? await client.fetchQuery(allRunbooksQuery) : []
  const all = [...commands, ...runCommands(runbooks, commands)]
  return {
    server,
    session,
    client,
    commands: visible(all, session),
    others: invisible(all, session),
    sources: {
      screens: screenEntriesOf(screens, session),
      may: (ability: Ability) => session.abilities.includes(ability),
      now: zonedNow,
    },
  }
}
