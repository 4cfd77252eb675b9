import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import { tellOfSecondFactor } from "../../platform/mail/secondFactor"
import { conflict, invalid, noAccount } from "../../platform/refusal/refusal"
import {
  keepRecoveryCodes,
  newRecoveryCodes,
  plainCode,
  sealedSecret,
  stepOfCode,
  takeTimeCode,
  whyRefused,
  wrongCode,
} from "../access/codes"
import { confirmed, Wrong } from "../access/confirming"
import { twoFactorDemanded } from "../access/secondFactor"
import { endSessions, sessionsOf } from "../access/sessions"
import type { Handlers } from "../actor/context"
import { removeAuthenticator, removeLoneRecoveryCodes, removeSecondFactors } from "./removal"

export const twoFactor: Handlers<"twoFactor"> = {
  /** Ends all sessions, including this one: the person has to sign in again with a code. */
  activate: async (context, { body }) => {
    const { db, me, settings, change } = context
    // After signing in with a recovery code, a person has lost their second factor and sets up another one.
    const anew = me.tokenType === "twoFactorRecover"
    if (!anew && (await holderOf(db, me.atalaiaId)).twoFactorSecret) throw alreadyActive()
    const step = await confirmed(context, "twoFactorActivation", async () => {
      const code = plainCode(body.code)
      if (!/^\d{6}$/.test(code)) return refusedCode(wrongCode)
      return stepOfCode(body.secret, code) ?? refusedCode(whyRefused(body.secret, code))
    })
    const sealed = await sealedSecret(settings, me.atalaiaId, body.secret)
    const recoveryCodes = await newRecoveryCodes(me.atalaiaId, settings)
    return change(async (tx, record) => {
      if (anew) await removeSecondFactors(tx, me.atalaiaId)
      const [activated] = await rows(
        tx,
        addressee,
        sql`
          update person set two_factor_secret = ${sealed}, two_factor_activation_date = now(),
            two_factor_last_step = ${step}
          where atalaia_id = ${me.atalaiaId} and two_factor_secret is null
          returning atalaia_id as "atalaiaId", name, email`,
      )
      if (!activated) throw alreadyActive()
      await keepRecoveryCodes(tx, me.atalaiaId, recoveryCodes)
      const ended = await endSessions(tx, sessionsOf(me.atalaiaId), "twoFactor")
      await record({
        kind: "twoFactor.activate",
        subjectId: me.atalaiaId,
        about: { subject: me.name },
        after: { anew, ended },
      })
      await tellOfSecondFactor(tx, settings, activated, anew ? "renewed" : "activated")
      return { recoveryCodes: recoveryCodes.shown }
    })
  },

  deactivate: async (context, { body }) => {
    const { db, me, settings, change } = context
    const { twoFactorSecret, demanded, passkeys, ...holder } = await holderOf(db, me.atalaiaId)
    if (!twoFactorSecret) throw conflict("A autenticação em duas etapas não está ativa.")
    if (demanded && !passkeys) throw conflict(demandedBySomePermission)
    await confirmed(context, "twoFactorDeactivation", async () => {
      const problem = await takeTimeCode(db, { ...holder, twoFactorSecret }, body.code, settings)
      return problem === undefined ? "code" : refusedCode(problem)
    })
    await change(async (tx, record) => {
      await removeAuthenticator(tx, me.atalaiaId)
      const left = await removeLoneRecoveryCodes(tx, me.atalaiaId)
      if (demanded && !left) throw conflict(demandedBySomePermission)
      await record({ kind: "twoFactor.deactivate", subjectId: me.atalaiaId, about: { subject: me.name } })
      await tellOfSecondFactor(tx, settings, holder, "deactivated", { alone: !left })
    })
  },
}

const addressee = type({ atalaiaId: "string", name: "string", email: "string" })
const accountRow = type({
  "...": addressee,
  twoFactorSecret: "TypedArray.Uint8 | null",
  demanded: "boolean",
  passkeys: "boolean",
})
type Account = typeof accountRow.infer

async function holderOf(db: Database, id: string): Promise<Account> {
  const [holder] = await rows(
    db,
    accountRow,
    sql`
      select p.atalaia_id as "atalaiaId", p.name, p.email, p.two_factor_secret as "twoFactorSecret",
        ${twoFactorDemanded(sql`p.atalaia_id`)} as demanded,
        exists (select from passkey k where k.atalaia_id = p.atalaia_id) as passkeys
      from person p where p.atalaia_id = ${id}`,
  )
  if (!holder) throw noAccount(id)
  return holder
}

const demandedBySomePermission =
  "Você possui pelo menos uma permissão que obriga a utilização da autenticação em duas etapas."
const alreadyActive = () => conflict("A autenticação em duas etapas já está ativa.")
const refusedCode = (problem: string) => new Wrong("code", invalid({ code: problem }))
