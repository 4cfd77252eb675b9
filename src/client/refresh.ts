import type { Query, QueryClient } from "@tanstack/react-query"

/** Whether what was asked for is what a change would do. It is refused once that change was made. */
export const isPreview = ({ queryKey }: Pick<Query, "queryKey">): boolean => queryKey[0] === "preview"

/**
 * Asks anew for all that the page shows: a change was made. What it would do is not asked for again by the form that is being
 * left; the next one asks anew.
 */
export async function refreshAll(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ predicate: isPreview, refetchType: "none" })
  await client.invalidateQueries({ predicate: (query) => !isPreview(query) })
}
