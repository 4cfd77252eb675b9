import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { challengeValidity } from "@/domain/passkeys"
import { type Database, rows } from "../../platform/database/connection"
import { tellOfSecondFactor } from "../../platform/mail/secondFactor"
import { conflict, notFound } from "../../platform/refusal/refusal"
import { type ChallengeUse, inSession, newChallenge, signInUse } from "../access/passkeys/challenges"
import { relyingPartyOf } from "../access/passkeys/relyingParty"
import { twoFactorDemanded } from "../access/secondFactor"
import { endSessions, sessionsOf } from "../access/sessions"
import type { Actor, Context, Handlers } from "../actor/context"
import { answerOf, withDevice } from "../signIn/opening"
import { signInByPasskey } from "../signIn/passkeySignIn"
import { removeLoneRecoveryCodes } from "../twoFactor/removal"
import { passkeyRow, presentPasskey } from "./presenter"
import { addPasskey, creationOptions, refuseTakenName } from "./registration"

const passkeyColumns = sql`
  k.id, k.name, k.create_date as "createDate", k.last_used_date as "lastUsedDate", k.device_bound as "deviceBound"`

/** Options for `navigator.credentials.get`. They list no credentials: each passkey identifies its person itself. */
async function requestOptions({ settings }: Pick<Context, "settings">, use: ChallengeUse) {
  const { id } = relyingPartyOf(settings)
  return {
    challenge: await newChallenge(settings, use),
    rpId: id,
    timeout: challengeValidity,
    userVerification: "required",
  } as const
}

export const passkeys: Handlers<"passkeys"> = {
  list: async ({ db, me }) => {
    const own = await rows(
      db,
      passkeyRow,
      sql`select ${passkeyColumns} from passkey k where k.atalaia_id = ${me.atalaiaId} order by k.create_date, k.id`,
    )
    return { items: own.map(presentPasskey) }
  },

  creationOptions: (context) => creationOptions(context),

  add: (context, { body }) => addPasskey(context, body),

  rename: async ({ me, change }, { params: { passkeyId }, body }) => {
    const name = body.name.trim()
    return change(async (tx, record) => {
      const current = await lockedPasskey(tx, me.atalaiaId, passkeyId)
      if (current.name === name) return presentPasskey(current)
      await refuseTakenName(tx, { atalaiaId: me.atalaiaId, name, except: passkeyId })
      await tx.execute(sql`update passkey set name = ${name} where id = ${passkeyId}`)
      await record({
        kind: "passkey.rename",
        subjectId: me.atalaiaId,
        about: { subject: me.name, passkey: current.name, changes: `Passa a se chamar ${name}.` },
        before: { name: current.name },
        after: { name },
      })
      return presentPasskey({ ...current, name })
    })
  },

  /** A stolen device must lose its access: the person's other sessions in which its passkey was used end. */
  remove: async ({ me, settings, change }, { params: { passkeyId } }) => {
    await change(async (tx, record) => {
      const passkey = await lockedPasskey(tx, me.atalaiaId, passkeyId)
      const left = await factorsWithout(tx, me.atalaiaId, passkeyId)
      if (!left.other && left.demanded) throw conflict(onlyFactor, "ONLY_FACTOR")
      await tx.execute(sql`delete from passkey where id = ${passkeyId}`)
      await removeLoneRecoveryCodes(tx, me.atalaiaId)
      const ended = await endSessions(tx, shownIn(me, passkeyId), "passkeyRemoved")
      const alone = !left.other && settings.passwordSignIn
      await record({
        kind: "passkey.remove",
        subjectId: me.atalaiaId,
        about: { subject: me.name, passkey: passkey.name, ...(alone && { alone: "yes" }) },
        after: { ended },
      })
      await tellOfSecondFactor(tx, settings, left, "passkeyRemoved", {
        passkey: passkey.name,
        alone: !left.other,
      })
    })
  },

  proofOptions: (context) => requestOptions(context, inSession(context.me, "proof")),

  signInOptions: (context) => requestOptions(context, signInUse),

  signIn: async (context, { body }) =>
    answerOf(context, await signInByPasskey(context, withDevice(context, body))),
}

/**
 * The actor's other sessions that the passkey opened, or in which it was used later, and the application sessions entered with
 * them.
 */
const shownIn = ({ atalaiaId, tokenHash }: Actor, passkeyId: number) => {
  const others = sql`
    select o.token_hash from session o
    where o.client_identifier = ${atalaiaId} and o.app_id = ${securityAppId} and ${passkeyId} = any(o.passkey_ids)
      and o.token_hash <> ${tokenHash}`
  return sql`${sessionsOf(atalaiaId)} and (s.token_hash in (${others}) or s.entered_with in (${others}))`
}

/**
 * One of the actor's own passkeys, with the person locked. Otherwise two concurrent removals of the last two passkeys would each
 * still find the other one.
 */
async function lockedPasskey(tx: Database, atalaiaId: string, id: number) {
  await tx.execute(sql`select from person where atalaia_id = ${atalaiaId} for update`)
  const [found] = await rows(
    tx,
    passkeyRow,
    sql`select ${passkeyColumns} from passkey k where k.id = ${id} and k.atalaia_id = ${atalaiaId}`,
  )
  if (!found) throw notFound("Chave de acesso")
  return found
}

const leftRow = type({ name: "string", email: "string", other: "boolean", demanded: "boolean" })

async function factorsWithout(tx: Database, atalaiaId: string, passkeyId: number) {
  const [left] = await rows(
    tx,
    leftRow,
    sql`
      select p.name, p.email, ${twoFactorDemanded(sql`p.atalaia_id`)} as demanded,
        p.two_factor_secret is not null
          or exists (select from passkey k where k.atalaia_id = p.atalaia_id and k.id <> ${passkeyId}) as other
      from person p where p.atalaia_id = ${atalaiaId}`,
  )
  if (!left) throw notFound("Usuário")
  return left
}

const onlyFactor =
  "Uma permissão sua obriga a ter uma segunda etapa, e esta chave é a única. Crie outra, ou ative o aplicativo autenticador, antes de removê-la."
