import { useQueries } from "@tanstack/react-query"
import { type Preview, preview } from "@/client/send"
import { useDebounced } from "@/ui/useDebounced"
import type { Command, Values } from "./command"
import { isComplete } from "./values"

/** How many of several are asked about; the others go the same way. */
export const mostPreviewed = 5
const debounce = 300
/** Asked again just after the change it tells of was made, a preview is refused: that is nobody's failure. */
export const quietPreview = { quiet: true } as const

/** What one change would do, or why it would be refused. */
export interface Ahead {
  values: Values
  preview?: Preview
  refusal?: string
}

/** Justifications decide nothing, so they are not waited for, and not sent while they are written. */
function withoutTexts(command: Command, values: Values): Values {
  const texts = Object.entries(command.slots).filter(([, { kind }]) => kind === "text")
  return {
    ...values,
    ...Object.fromEntries(texts.map(([name]) => [name, [{ id: "—", text: "—", label: "—" }]])),
  }
}

/** Asks the server what a change would do, once everything but the justification is there and stands still. */
export function usePreview(command: Command | undefined, each: readonly Values[]): Ahead[] {
  const asked = each.slice(0, mostPreviewed).flatMap((values) => {
    const filled = command?.change ? withoutTexts(command, values) : undefined
    if (!command?.change || !filled || !isComplete(command, filled)) return []
    const request = command.change.request(filled)
    return request.route.previews ? [{ values, request }] : []
  })
  const key = JSON.stringify(asked.map(({ request: { path, query, body } }) => [path, query, body]))
  const settled = useDebounced(key, debounce) === key
  const answers = useQueries({
    queries: asked.map(({ request }) => ({
      queryKey: ["preview", request.resource, request.name, request.path, request.query, request.body],
      queryFn: ({ signal }: { signal: AbortSignal }) => preview(request, signal),
      meta: quietPreview,
      enabled: settled,
      retry: false,
      staleTime: 5_000,
      gcTime: 30_000,
    })),
  })
  return asked.map(({ values }, index) => {
    const answer = answers[index]
    return {
      values,
      ...(answer?.data && { preview: answer.data }),
      ...(answer?.error && { refusal: answer.error.message }),
    }
  })
}
