import type { QueryClient } from "@tanstack/react-query"
import type { Lookup } from "./lookup"
import { validationsQuery } from "./serverLists"
import { ofRole, ofWaitingClient, peopleNamed, type Suggestion } from "./suggestion"

/**
 * The people, the applications or the roles of one of them that wait for the validation of whoever asks. Members of a
 * consul need administer nothing, so they find nobody but these.
 */
export async function awaiting(
  client: QueryClient,
  { slot, holder }: Pick<Lookup, "slot" | "holder">,
): Promise<Suggestion[]> {
  const all = await client.fetchQuery(validationsQuery)
  if (slot.kind === "role") {
    const held = holder && peopleNamed(all.map(ofWaitingClient), holder.text)
    const theirs = all.filter(({ client }) => !held || held.some(({ value }) => value.id === client.id))
    return eachOnce(theirs.map(({ role }) => ofRole({ ...role, disabled: false })))
  }
  const kind = slot.kind === "user" ? "person" : "application"
  return eachOnce(all.filter(({ client }) => client.kind === kind).map(ofWaitingClient))
}

const eachOnce = (list: readonly Suggestion[]) => [...new Map(list.map((each) => [each.id, each])).values()]
