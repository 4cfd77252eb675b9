import { api } from "./api"

/** How far the server's clock is ahead of this one, in milliseconds; asked once, the answer's way halved. */
export const serverOffsetQuery = {
  queryKey: ["clock-offset"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const asked = Date.now()
    const { timestamp } = await api.system.serverTime.query().queryFn({ signal })
    return Date.parse(timestamp) - (asked + Date.now()) / 2
  },
  staleTime: Number.POSITIVE_INFINITY,
}
