import { desc, eq, type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { passwordProblems, tooCommon } from "@/domain/password"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { momentText } from "../../platform/database/moment"
import { passwordHistory } from "../../platform/database/schema/index"
import { invalid } from "../../platform/refusal/refusal"
import type { Context } from "../actor/context"
import { isGuessable } from "./passwordBlocklist"
import { hashPassword, verifyPassword } from "./passwords"

/** How many of a person's last passwords may not be used again, including the current one. */
const refusedPasswords = 5

export const passwordOwner = type({
  atalaiaId: "string",
  name: "string",
  passwordHash: "string | null",
})
export type PasswordOwner = typeof passwordOwner.infer

/** Throws 422 if a password breaks a rule, or is one of the person's last five. */
export async function checkNewPassword(
  { db, report }: Pick<Context, "db" | "report">,
  owner: PasswordOwner,
  password: string,
): Promise<void> {
  const problems = passwordProblems(password, owner)
  if (problems.length > 0) throw invalid({ newPassword: problems.join(" ") })
  if (await isGuessable(password, owner)) throw invalid({ newPassword: tooCommon })
  const earlier = await db
    .select({ hash: passwordHistory.hash })
    .from(passwordHistory)
    .where(eq(passwordHistory.atalaiaId, owner.atalaiaId))
    .orderBy(desc(passwordHistory.id))
    .limit(refusedPasswords)
  const hashes = [owner.passwordHash, ...earlier.map(({ hash }) => hash)].filter((hash) => hash !== null)
  const last = [...new Set(hashes)].slice(0, refusedPasswords)
  // Sequential: in parallel, the checks would take all cores.
  for (const hash of last) {
    if (await verifyPassword(hash, password, report)) {
      throw invalid({ newPassword: `A senha não pode ser uma das ${refusedPasswords} últimas.` })
    }
  }
}

/**
 * Sets a checked password, moves the present one into the history, and completes a first access. Returns false if the
 * password has changed since `owner` was read, or the person is inactive or locked.
 */
export async function setPassword(tx: Database, owner: PasswordOwner, password: string): Promise<boolean> {
  const hash = await hashPassword(password)
  const changed = await hasRows(
    tx,
    sql`
      update person set password_hash = ${hash}, last_password_update = now(), first_access = false
      where atalaia_id = ${owner.atalaiaId} and admitted
        and password_hash is not distinct from ${owner.passwordHash}
      returning atalaia_id`,
  )
  if (!changed) return false
  if (owner.passwordHash !== null) await keepInHistory(tx, owner.atalaiaId, owner.passwordHash)
  return true
}

const storedPassword = type({ hash: "string | null" })

/** Removes the password and prevents its reuse. The person sets a new one through a link. */
export async function voidPassword(tx: Database, atalaiaId: string): Promise<void> {
  const [stored] = await rows(
    tx,
    storedPassword,
    sql`select password_hash as hash from person where atalaia_id = ${atalaiaId} for update`,
  )
  if (!stored?.hash) return
  await tx.execute(sql`
    update person set password_hash = null, last_password_update = null where atalaia_id = ${atalaiaId}`)
  await keepInHistory(tx, atalaiaId, stored.hash)
}

/** A removed password, and until when a link can set a new one; null if no link is valid. */
export const voidedPassword = type({ linkUntil: momentText.or("null") }).or("null")

/** Whether the password of person `p` was removed; false before the first access, when there was none yet. */
export const voidedPasswordOf = (p: SQL): SQL => sql`
  case when ${p}.password_hash is null and not ${p}.first_access then jsonb_build_object('linkUntil', (
    select max(link.expire_date)::text from ticket link
    where link.atalaia_id = ${p}.atalaia_id and link.kind = 'recover' and link.used_date is null
      and link.expire_date > now()
  )) end`

async function keepInHistory(tx: Database, atalaiaId: string, hash: string): Promise<void> {
  await tx.insert(passwordHistory).values({ atalaiaId, hash })
  await tx.execute(sql`
    delete from password_history where atalaia_id = ${atalaiaId} and id not in (
      select id from password_history where atalaia_id = ${atalaiaId}
      order by id desc limit ${refusedPasswords}
    )`)
}
