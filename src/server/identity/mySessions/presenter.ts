import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { applicationRow, presentApplicationSummary } from "../access/scope"
import { openingRow, presentOpening } from "../sessionAdmin/presenter"

type Device = AnswerOf<Calls["devices"]["list"]>["items"][number]

export const ownSessionRow = applicationRow.merge(openingRow).merge({
  number: "number.integer",
  /** The number of the portal session with which this session was entered, or its own number. */
  device: "number.integer",
  /** Whether the session belongs to the requesting device. */
  current: "boolean",
  amr: "string[]",
})
type OwnSessionRow = typeof ownSessionRow.infer

const presentOwnSession = (row: OwnSessionRow): Device["sessions"][number] => ({
  number: row.number,
  application: presentApplicationSummary(row),
  ...presentOpening(row),
  amr: row.amr,
})

/** Groups sessions by device, in the order of each device's first session. */
export function presentDevices(rows: readonly OwnSessionRow[]): Device[] {
  const numbers = [...new Set(rows.map(({ device }) => device))]
  return numbers.map((number) => {
    const ofDevice = rows.filter(({ device }) => device === number)
    return {
      number,
      current: ofDevice.some(({ current }) => current),
      sessions: ofDevice.map(presentOwnSession),
    }
  })
}
