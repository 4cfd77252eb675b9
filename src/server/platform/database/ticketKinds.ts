import { type } from "@/contract/type"
import { keysOf } from "@/domain/records"

/**
 * The purposes of an e-mail ticket, and its lifetime in hours. A session opened by a ticket has the token type of the same
 * name.
 */
export const ticketKinds = {
  firstAccess: { hours: 24 },
  recover: { hours: 24 },
  registry: { hours: 30 * 24 },
} as const

export type TicketKind = keyof typeof ticketKinds

export const ticketKind = type.enumerated(...keysOf(ticketKinds))
