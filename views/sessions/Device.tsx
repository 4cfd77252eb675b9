import { deviceOf } from "@/domain/device"

/** Browser and operating system; the tooltip has the full user agent. */
export function Device({ userAgent }: { userAgent: string }) {
  return <span title={userAgent}>{deviceOf(userAgent)}</span>
}
