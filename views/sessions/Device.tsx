import { deviceOf } from "./device"

/** Browser and system in words; pointed at, the client's own full description. */
export function Device({ userAgent }: { userAgent: string }) {
  return <span title={userAgent}>{deviceOf(userAgent)}</span>
}
