import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { applicationRow } from "../access/scope"
import { presentApplicationSummary } from "../applications/presenter"
import { openingRow, presentOpening } from "../sessions/presenter"

type Device = AnswerOf<Calls["devices"]["list"]>["items"][number]

export const ownSessionRow = applicationRow.merge(openingRow).merge({
  number: "number.integer",
  /** Of the device: the session of the portal with which this one was entered, or itself. */
  device: "number.integer",
  /** It is of the device that asks. */
  current: "boolean",
})
type OwnSessionRow = typeof ownSessionRow.infer

const presentOwnSession = (row: OwnSessionRow): Device["sessions"][number] => ({
  number: row.number,
  application: presentApplicationSummary(row),
  ...presentOpening(row),
})

/** Sessions by their devices, in the order in which the first of each comes. */
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
