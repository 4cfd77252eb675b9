import { useQueries } from "@tanstack/react-query"
import type { ApiRequest } from "@/client/request"
import { type Preview, preview } from "@/client/send"
import { useDebounced } from "@/ui/page/useDebounced"
import type { Command, Values } from "../command"
import { isComplete, saysAll } from "../grammar/values"
import { inOneRequest } from "../run/execute"
import { slotKinds } from "../slots/kinds"
import { type ChangePreview, quietPreview, refusedBy } from "./preview"

/** How many of several changes get their own preview; the others are alike. */
const maxOneByOne = 5
/** How many changes the previews cover: all changes of one request have one preview. */
export const maxPreviewed = (command: Command): number => Math.max(inOneRequest(command), maxOneByOne)
const debounce = 300
/**
 * Fills in a placeholder for justifications, which never affect the preview. So the preview neither waits for them
 * nor sends them while they are typed.
 */
function withPlaceholders(command: Command, values: Values): Values {
  const texts = Object.entries(command.slots).filter(([, { kind }]) => slotKinds[kind].freeText)
  return {
    ...values,
    ...Object.fromEntries(texts.map(([name]) => [name, [{ id: "—", text: "—", label: "—" }]])),
  }
}

type Previewed = ReturnType<NonNullable<Command["preview"]>>

const isRequest = (what: Previewed): what is ApiRequest => typeof what === "object"

const saying = (text: string): Preview => ({ effects: [{ text, tone: "neutral" }] })

/** The query key: the request or sentence itself, or the ids of the values if the preview must first be looked up. */
function keyOf({ id }: Command, what: Previewed, values: Values): readonly unknown[] {
  if (isRequest(what)) return ["preview", what.resource, what.name, what.path, what.query, what.body]
  if (typeof what === "string") return ["preview", id, what]
  return ["preview", id, Object.values(values).map((list = []) => list.map((value) => value.id))]
}

/** Fetches the preview of a change once everything but the justification is filled in and has stopped changing. */
export function usePreview(command: Command | undefined, each: readonly Values[]): ChangePreview[] {
  const together = each.length > 1 ? command?.change?.together : undefined
  const previewed = each.slice(0, together ? 1 : maxOneByOne).flatMap((values) => {
    const filled = command && withPlaceholders(command, values)
    if (!filled || !isComplete(command, filled)) return []
    const change = saysAll(command, filled) ? command.change : undefined
    const what = together
      ? together.request(each.slice(0, together.most).map((one) => withPlaceholders(command, one)))
      : (change?.request(filled) ?? command.preview?.(filled))
    if (what === undefined || (isRequest(what) && !what.route.previews)) return []
    return [{ values, what, key: keyOf(command, what, filled) }]
  })
  const key = JSON.stringify(previewed.map((each) => each.key))
  const settled = useDebounced(key, debounce) === key
  const answers = useQueries({
    queries: previewed.map(({ what, key: queryKey }) => ({
      queryKey,
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Preview> => {
        const known = typeof what === "function" ? await what() : what
        const parts = await Promise.all(
          [known].flat().map((each) => (isRequest(each) ? preview(each, signal) : saying(each))),
        )
        return { effects: parts.flatMap(({ effects }) => effects) }
      },
      meta: quietPreview,
      enabled: settled,
      retry: false,
      staleTime: 5_000,
      gcTime: 30_000,
    })),
  })
  return previewed.map(({ values, what }, index) => {
    const answer = answers[index]
    return {
      values,
      ...(isRequest(what) && what.route.reauthenticates && { asksWho: true as const }),
      ...(answer?.data && { preview: answer.data }),
      ...(answer?.error && refusedBy(answer.error)),
    }
  })
}
