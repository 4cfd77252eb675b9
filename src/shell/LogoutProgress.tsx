import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { routes } from "@/screens/routes"
import { pathTo } from "@/screens/screen"
import { PageLink } from "@/ui/buttons/PageLink"
import type { ToldProps } from "@/ui/notices/Notices"

type Application = AnswerOf<Calls["deliveries"]["ofChanges"]>["applications"][number]

const everyMilliseconds = 1000
/** How long the progress is polled. Later deliveries are still retried for 24 hours. */
const maxMilliseconds = 60_000
/** How many changes one request asks about. */
const together = 200

/**
 * A notice with the progress of logout notifications: *Encerrada em 2 de 3 sistemas*. It is polled until all systems are
 * notified, and names those that do not answer.
 */
export default function LogoutProgress({ changes, onEnd, onDismiss }: ToldProps) {
  const [since] = useState(() => performance.now())
  const isLate = () => performance.now() - since > maxMilliseconds
  const parts = Math.ceil(changes.length / together)
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ["deliveries", "ofChanges", changes],
    queryFn: ({ signal }) => toldBy(changes, signal),
    refetchInterval: ({ state }) =>
      state.error || (state.data && areAllTold(state.data)) || isLate() ? false : everyMilliseconds * parts,
    retry: false,
    gcTime: 0,
    meta: { quiet: true },
  })
  const isOver = error !== null || (data !== undefined && dataUpdatedAt > 0 && (areAllTold(data) || isLate()))
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  if (!data) return null
  const silent = data.filter(({ state, answer }) => state !== "delivered" && answer !== undefined)
  return (
    <div className="basis-full pl-6.5">
      <p className="tabular-nums">{sentence(data)}</p>
      {silent.map(({ id, acronym, answer, can }) => (
        <p key={id} className="break-words text-warn">
          {acronym}: {answer}.{" "}
          {can.open && (
            <PageLink
              href={`${pathTo(routes.applicationEdit, { id: String(id) })}?tab=integration&part=deliveries`}
              className="font-semibold text-accent-text hover:underline"
              onClick={onDismiss}
            >
              Ver entregas
            </PageLink>
          )}
        </p>
      ))}
    </div>
  )
}

const isTold = ({ state }: Application) => state === "delivered"
const areAllTold = (applications: readonly Application[]) => applications.every(isTold)

const sentence = (applications: readonly Application[]) =>
  `Encerrada em ${applications.filter(isTold).length} de ${applications.length} ${applications.length === 1 ? "sistema" : "sistemas"}`

/** Each system once; it counts as notified only if it was for all of these changes. */
async function toldBy(changes: readonly string[], signal: AbortSignal): Promise<Application[]> {
  const found = new Map<number, Application>()
  for (let start = 0; start < changes.length; start += together) {
    const ids = changes.slice(start, start + together).join(",")
    const { applications } = await api.deliveries.ofChanges.query({ query: { ids } }).queryFn({ signal })
    for (const application of applications) {
      const known = found.get(application.id)
      if (!known || isTold(known)) found.set(application.id, application)
    }
  }
  return [...found.values()]
}
