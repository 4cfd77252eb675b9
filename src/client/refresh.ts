import type { Query, QueryClient } from "@tanstack/react-query"

/** Whether a query is the preview of a change. The preview would be refused once the change was made. */
export const isPreview = ({ queryKey }: Pick<Query, "queryKey">): boolean => queryKey[0] === "preview"

/**
 * Refetches everything on the page after a change. Previews are only marked stale: the form that is being closed does not refetch
 * its own, and the next form does.
 */
export async function refreshAll(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ predicate: isPreview, refetchType: "none" })
  await client.invalidateQueries({ predicate: (query) => !isPreview(query) })
}
