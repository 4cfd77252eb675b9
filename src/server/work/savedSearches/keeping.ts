import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { keptAddress, maxSavedSearches } from "@/domain/savedSearches"
import { counted } from "@/domain/text/words"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { countOf, type Database, hasRows, rows } from "../../platform/database/connection"
import { lockNumber } from "../../platform/database/locks"
import { conflict, invalid, notYours, Refusal, refuseChanged } from "../../platform/refusal/refusal"
import { abilitiesOf } from "./presenter"
import { mayOpen, searchHeld } from "./queries"

type SearchBody = BodyOf<Calls["keptSearches"]["create"]>

const made = type({ id: "number.integer", version: "number.integer" })
export type SavedSearch = typeof made.infer

/** Saves a list's search under a name that its owner has not used yet. */
export const createSearch = (
  { me, change }: AuthenticatedContext,
  { name, address, shared }: SearchBody,
): Promise<SavedSearch> =>
  change(async (tx, record) => {
    const kept = readAddress(me, address)
    await takeTurn(tx, me)
    const own = await countOf(
      tx,
      sql`select count(*)::int as count from kept_search where owner_id = ${me.atalaiaId}`,
    )
    if (own >= maxSavedSearches) {
      throw conflict(
        `Cada pessoa guarda no máximo ${maxSavedSearches} buscas. Remova uma que não usa mais.`,
        "TOO_MANY",
      )
    }
    await refuseTakenName(tx, me, name)
    const [search] = await rows(
      tx,
      made,
      sql`
        insert into kept_search (owner_id, name, list, address, shared)
        values (${me.atalaiaId}, ${name}, ${kept.list}, ${kept.address}, ${shared}) returning id, version`,
    )
    if (!search) throw new Error("a search that was kept has no row")
    await record({
      kind: "search.keep",
      about: { document: name },
      after: told({ name, address: kept.address, shared }),
    })
    return search
  })

/** Changes a saved search's name or address, or whether it is shared. */
export const updateSearch = (
  { me, change }: AuthenticatedContext,
  id: number,
  { name, address, shared, version }: BodyOf<Calls["keptSearches"]["update"]>,
): Promise<SavedSearch> =>
  change(async (tx, record) => {
    const kept = readAddress(me, address)
    await takeTurn(tx, me)
    const before = await searchHeld(tx, me, id)
    if (!abilitiesOf(before, me).edit) throw notYours(`A busca é de ${before.ownerName}, que a altera.`)
    refuseChanged("A busca", before.version, version)
    await refuseTakenName(tx, me, name, id)
    await tx.execute(sql`
      update kept_search set name = ${name}, list = ${kept.list}, address = ${kept.address}, shared = ${shared},
        update_date = now(), version = version + 1
      where id = ${id}`)
    // Results of a different search cannot be compared, so the stored ones are cleared.
    if (kept.address !== before.address) {
      await tx.execute(
        sql`update search_report set sent_count = null, sent_digest = null where search_id = ${id}`,
      )
    }
    await record({
      kind: "search.edit",
      about: { document: name },
      before: told(before),
      after: told({ name, address: kept.address, shared }),
    })
    return { id, version: before.version + 1 }
  })

export const removeSearch = ({ me, change }: AuthenticatedContext, id: number): Promise<void> =>
  change(async (tx, record) => {
    const search = await searchHeld(tx, me, id)
    if (!abilitiesOf(search, me).remove) throw notYours(`A busca é de ${search.ownerName}, que a remove.`)
    const receivers = await countOf(
      tx,
      sql`select count(*)::int as count from search_report where search_id = ${id}`,
    )
    await tx.execute(sql`delete from kept_search where id = ${id}`)
    await record({
      kind: "search.remove",
      about: {
        document: search.name,
        ...(search.ownerId !== me.atalaiaId && { by: search.ownerName }),
        ...(receivers > 0 && { changes: receivedText(receivers) }),
      },
      before: told(search),
    })
  })

const receivedText = (receivers: number) =>
  `Deixa de ser enviada por e-mail a ${counted(receivers, "pessoa", "pessoas")}.`

/** The audited fields. The address of a search that is not shared is private. */
const told = ({ name, address, shared }: SearchBody): Record<string, unknown> => ({
  name,
  shared,
  ...(shared && { address }),
})

/**
 * 422 if the address is not of a list in the console, so that it cannot lead elsewhere. 403 if the actor may not open the list.
 */
function readAddress(me: Actor, address: string) {
  const kept = keptAddress(address)
  if (!kept) throw invalid({ address: "O endereço não é de uma lista do Atalaia que se possa guardar." })
  if (!mayOpen(me, kept.list)) throw notYours("Você não abre essa lista: não há busca dela para guardar.")
  return kept
}

/** Serializes an owner's changes: their saved searches are counted and names must be unique. */
const takeTurn = (tx: Database, me: Actor) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(${lockNumber("keepingSearch")}::int, hashtext(${me.atalaiaId}))`,
  )

async function refuseTakenName(tx: Database, me: Actor, name: string, except = 0): Promise<void> {
  const taken = await hasRows(
    tx,
    sql`
      select from kept_search
      where owner_id = ${me.atalaiaId} and fold(name) = fold(${name}) and id <> ${except}`,
  )
  if (!taken) return
  const message = "Você já tem uma busca com esse nome."
  throw new Refusal(409, "NAME_TAKEN", message, { name: message })
}
