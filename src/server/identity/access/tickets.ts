import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { isCpf } from "@/domain/people/identifier"
import { type Database, rows } from "../../platform/database/connection"
import { ticket } from "../../platform/database/schema/index"
import { type TicketKind, ticketKind, ticketKinds } from "../../platform/database/ticketKinds"
import { firstAccessByProviderMail, ticketMail } from "../../platform/mail/messages"
import { queueMail, sealMailsWith } from "../../platform/mail/outbox"
import type { KeySettings } from "../../platform/secrets/secretKey"
import type { Settings } from "../../platform/settings/settings"
import { onlyProvider } from "../../platform/settings/upstream"
import { hashToken, newToken } from "./token"

export interface TicketHolder {
  atalaiaId: string
  name?: string | null
  email: string
  /** The account is locked and cannot be opened, not even with the link: the message mentions it. */
  locked?: boolean
}

/**
 * Creates a ticket, in the transaction of its cause, and returns the link with its token. Earlier tickets remain valid until
 * they expire. Messages may overtake each other, and a second request must not break a link that is on its way. The token
 * follows `#`: browsers send the fragment to no server and in no referrer.
 */
export async function ticketLink(
  tx: Database,
  kind: TicketKind,
  holder: Pick<TicketHolder, "atalaiaId">,
  { publicUrl }: Pick<Settings, "publicUrl">,
): Promise<string> {
  const text = newToken()
  await tx.insert(ticket).values({
    hash: hashToken(text),
    kind,
    atalaiaId: holder.atalaiaId,
    expireDate: new Date(Date.now() + ticketKinds[kind].hours * 3_600_000),
  })
  return `${publicUrl}/#ticket=${text}`
}

/** Creates a ticket and queues its message. */
export async function sendTicket(
  tx: Database,
  kind: TicketKind,
  holder: TicketHolder,
  settings: Pick<Settings, "publicUrl"> & KeySettings,
): Promise<void> {
  sealMailsWith(settings, tx)
  await queueMail(tx, ticketMail(kind, holder, await ticketLink(tx, kind, holder, settings)))
}

/**
 * Queues the message with which a new person begins: the link that sets their password or, where no passwords are taken, how
 * they sign in.
 */
export async function sendFirstAccess(
  tx: Database,
  holder: TicketHolder,
  settings: Pick<Settings, "publicUrl" | "passwordSignIn" | "upstream"> & KeySettings,
): Promise<void> {
  const provider = onlyProvider(settings)
  if (!provider) return sendTicket(tx, "firstAccess", holder, settings)
  sealMailsWith(settings, tx)
  const there = { provider: provider.name, link: settings.publicUrl, hasCpf: isCpf(holder.atalaiaId) }
  await queueMail(tx, firstAccessByProviderMail(holder, there))
}

const usedTicket = type({ kind: ticketKind, atalaiaId: "string" })

/**
 * Redeems a ticket and returns its owner. Returns undefined if it is unknown, used or expired, or its person is inactive or
 * locked. Each works once, even with concurrent requests. A `registry` ticket works as long as the pre-registration exists.
 */
export async function takeTicket(
  tx: Database,
  text: string,
): Promise<{ kind: TicketKind; atalaiaId: string } | undefined> {
  const hash = hashToken(text)
  // Locks the person before the ticket, in the same order as a change of password or e-mail address does.
  await tx.execute(
    sql`select from person where atalaia_id = (select atalaia_id from ticket where hash = ${hash}) for update`,
  )
  await tx.execute(
    sql`
      select from pre_user
      where atalaia_id = (select atalaia_id from ticket where hash = ${hash} and kind = 'registry') for update`,
  )
  const [taken] = await rows(
    tx,
    usedTicket,
    sql`
      update ticket set used_date = now()
      where hash = ${hash} and expire_date > now()
        and case when kind = 'registry'
          then exists (select from pre_user where pre_user.atalaia_id = ticket.atalaia_id)
          else used_date is null
            and exists (select from person where person.atalaia_id = ticket.atalaia_id and admitted)
        end
      returning kind, atalaia_id as "atalaiaId"`,
  )
  if (taken?.kind === "registry") {
    await tx.execute(sql`
      update pre_user set opened_date = now() where atalaia_id = ${taken.atalaiaId} and opened_date is null`)
  }
  return taken
}

/** Deletes the links to a pre-registration, so that they open nothing any more. */
export async function dropRegistryTickets(tx: Database, atalaiaId: string): Promise<void> {
  await tx.execute(sql`delete from ticket where atalaia_id = ${atalaiaId} and kind = 'registry'`)
}

/** Invalidates the tickets with which a person could set a password. */
export async function voidPasswordTickets(tx: Database, atalaiaId: string): Promise<void> {
  await tx.execute(
    sql`
      update ticket set used_date = now()
      where atalaia_id = ${atalaiaId} and kind in ('firstAccess', 'recover') and used_date is null`,
  )
}
