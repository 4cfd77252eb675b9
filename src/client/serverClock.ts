import { api } from "./api"

/** How many milliseconds the server's clock is ahead of this one. Measured once; half of the round trip is subtracted. */
export const serverOffsetQuery = {
  queryKey: ["clock-offset"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const sentAt = Date.now()
    const { timestamp } = await api.system.serverTime.query().queryFn({ signal })
    return Date.parse(timestamp) - (sentAt + Date.now()) / 2
  },
  staleTime: Number.POSITIVE_INFINITY,
}
