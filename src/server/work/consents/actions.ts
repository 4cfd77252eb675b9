import { sql } from "drizzle-orm"
import type { AccountAction } from "@/domain/consents"
import type { AuditEntry } from "../../audit/rows/audit"
import { voidPassword } from "../../identity/access/newPassword"
import { refusePasswords } from "../../identity/access/passwords"
import { endSessions, sessionsOf } from "../../identity/access/sessions"
import { ticketLink, voidPasswordTickets } from "../../identity/access/tickets"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { hasSecondFactor, removeSecondFactors } from "../../identity/twoFactor/removal"
import type { Database } from "../../platform/database/connection"
import { accountUnlockedMail, passwordResetMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { tellOfSecondFactor } from "../../platform/mail/secondFactor"
import { onlyProvider } from "../../platform/settings/upstream"
import type { Account } from "./account"

interface Action {
  /** Why the action makes no sense for the account in its present state; undefined if it does make sense. */
  senseless: (tx: Database, account: Account) => Promise<string | undefined>
  /** Performs the action in the consent's transaction. Returns its audit entry. */
  carryOut: (
    tx: Database,
    account: Account,
    settings: AuthenticatedContext["settings"],
  ) => Promise<Pick<AuditEntry, "kind" | "about" | "before" | "after">>
}

/** The actions on an account that require a second administrator's consent. */
export const actions: Readonly<Record<AccountAction, Action>> = {
  unlock: {
    senseless: async (_, { locked, name }) => (locked ? undefined : `A conta de ${name} não está trancada.`),
    carryOut: async (tx, account, settings) => {
      await tx.execute(sql`
        update person set locked_date = null, locked_by = null, lock_reason = null, version = version + 1
        where atalaia_id = ${account.atalaiaId}`)
      await queueMail(tx, accountUnlockedMail(account, onlyProvider(settings)?.name))
      return { kind: "account.unlock", before: { locked: true }, after: { locked: false } }
    },
  },
  resetTwoFactor: {
    senseless: async (tx, { atalaiaId, name }) =>
      (await hasSecondFactor(tx, atalaiaId)) ? undefined : `${name} não tem as duas etapas ativas.`,
    carryOut: async (tx, account, settings) => {
      await removeSecondFactors(tx, account.atalaiaId)
      const ended = await endSessions(tx, sessionsOf(account.atalaiaId), "twoFactorRemoved")
      await tellOfSecondFactor(tx, settings, account, "reset")
      return { kind: "twoFactor.reset", after: { ended } }
    },
  },
  resetPassword: {
    senseless: async (_, { enabled, locked, firstAccess, name }) => {
      if (firstAccess) return `${name} ainda não fez o primeiro acesso: reenvie o e-mail dele.`
      if (locked) return `A conta de ${name} está trancada: abra-a antes.`
      return enabled ? undefined : `A conta de ${name} está inativa: ative-a antes.`
    },
    carryOut: async (tx, account, settings) => {
      // Asked before passwords were closed.
      refusePasswords(settings)
      await voidPassword(tx, account.atalaiaId)
      await voidPasswordTickets(tx, account.atalaiaId)
      const ended = await endSessions(tx, sessionsOf(account.atalaiaId), "passwordReset")
      await queueMail(tx, passwordResetMail(account, await ticketLink(tx, "recover", account, settings)))
      return { kind: "password.reset", after: { ended } }
    },
  },
}
