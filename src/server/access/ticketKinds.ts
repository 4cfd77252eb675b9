import { type } from "arktype"

/** What an e-mail ticket can be for, and how many hours it lasts. A session that it opens has a token type of that name. */
export const ticketKinds = {
  firstAccess: { hours: 24 },
  recover: { hours: 24 },
  registry: { hours: 30 * 24 },
} as const

export type TicketKind = keyof typeof ticketKinds

export const ticketKind = type.enumerated(...(Object.keys(ticketKinds) as TicketKind[]))
