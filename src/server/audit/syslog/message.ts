import { type OcsfEvent, ocsfEvent } from "../ocsf/event"
import type { SealedRow } from "../ocsf/rows"

/** *Log audit* of RFC 5424. */
const facility = 13
/** Of RFC 5424, by `severity_id` of OCSF from informational to critical. */
const severities = [6, 6, 5, 4, 3, 2]
/** Of no enterprise: RFC 5612 keeps it for whoever has no number of their own. */
const enterprise = 32_473
/** RFC 5424, 7.3.1: after it, 1 comes again. */
const largestSequence = 2_147_483_647

/** Everything outside of ASCII as JSON escapes it, so that the message is text in any encoding and needs no BOM. */
const ascii = (json: string) =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)

/**
 * An entry of the audit as a message of RFC 5424, with the octets counted in front (RFC 5425, 4.3). Its body is the OCSF event, and
 * its structured data have the event's id, which a message that is sent again has, too.
 */
export function syslogFrame(row: SealedRow, host: string): string {
  const event: OcsfEvent = ocsfEvent(row)
  const { uid, sequence, event_code: kind } = event.metadata
  const priority = facility * 8 + (severities[event.severity_id] ?? 6)
  const data = `[atalaia@${enterprise} uid="${uid}"][meta sequenceId="${((sequence - 1) % largestSequence) + 1}"]`
  const header = `<${priority}>1 ${new Date(event.time).toISOString()} ${host} atalaia - ${kind} ${data}`
  const message = `${header} ${ascii(JSON.stringify(event))}`
  return `${message.length} ${message}`
}
