import { type OcsfEvent, ocsfEvent } from "../ocsf/event"
import type { SealedRow } from "../ocsf/rows"

/** *Log audit* in RFC 5424. */
const facility = 13
/** Severities of RFC 5424, by OCSF `severity_id` from informational to critical. */
const severities = [6, 6, 5, 4, 3, 2]
/** A number that RFC 5612 reserves for documentation: Atalaia has no enterprise number of its own. */
const enterprise = 32_473
/** RFC 5424, 7.3.1: the sequence restarts at 1 after it. */
const maxSequence = 2_147_483_647

/** Escapes all non-ASCII characters as JSON does, so that the message is text in any encoding and needs no BOM. */
const ascii = (json: string) =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)

/**
 * An audit entry as an RFC 5424 message, preceded by its octet count (RFC 5425, 4.3). Its body is the OCSF event. Its
 * structured data contains the event's id, which is the same if the message is sent again.
 */
export function syslogFrame(row: SealedRow, host: string): string {
  const event: OcsfEvent = ocsfEvent(row)
  const { uid, sequence, event_code: kind } = event.metadata
  const priority = facility * 8 + (severities[event.severity_id] ?? 6)
  const data = `[atalaia@${enterprise} uid="${uid}"][meta sequenceId="${((sequence - 1) % maxSequence) + 1}"]`
  const header = `<${priority}>1 ${new Date(event.time).toISOString()} ${host} atalaia - ${kind} ${data}`
  const message = `${header} ${ascii(JSON.stringify(event))}`
  return `${message.length} ${message}`
}
