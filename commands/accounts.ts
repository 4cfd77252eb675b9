import { KeyRound, Lock, LockOpen, ShieldOff } from "lucide-react"
import { api } from "@/client/api"
import { type AccountAction, accountActions } from "@/domain/consents"
import { uncapitalized } from "@/domain/text/words"
import { answered, type Command } from "@/palette/command"
import { noPasswords } from "./me"
import { because, one, user } from "./slots"

/* Commands that secure an account after an incident. */

const who = "platform.administer"
const fill = ({ atalaiaId }: { atalaiaId: string }) => ({ user: atalaiaId })

const lockAccount: Command = {
  id: "lock-account",
  title: "Trancar conta",
  words: { en: ["lock account"], pt: ["trancar conta"] },
  group: "users",
  icon: Lock,
  who,
  tone: "danger",
  slots: { user, because },
  on: [
    {
      target: "user",
      when: ({ locked, can }) => can.secure && !locked,
      absent: ({ locked }) => (locked ? "A conta já está trancada" : undefined),
      fill,
    },
  ],
  change: {
    request: (values) =>
      api.clients.lock.request({
        params: { clientId: one(values, "user").id },
        body: { justification: one(values, "because").text },
      }),
    done: (values) => `Conta de ${one(values, "user").label} trancada`,
    failed: () => "Não foi possível trancar a conta",
  },
}

/** Requests an action that needs another administrator's consent. */
const asking = (
  action: AccountAction,
  { words, ...rest }: Pick<Command, "id" | "words" | "icon" | "on" | "tone" | "notNow">,
): Command => ({
  ...rest,
  title: `Pedir para ${uncapitalized(accountActions[action].title)}`,
  words: { ...words, pt: [...words.pt, `pedir para ${uncapitalized(accountActions[action].title)}`] },
  group: "users",
  who,
  slots: { user, because },
  change: answered({
    request: (values) =>
      api.consents.ask.request({
        params: { clientId: one(values, "user").id },
        body: { action, justification: one(values, "because").text },
      }),
    done: () => "Pedido feito: aguarda o consentimento de outra pessoa",
    failed: () => "Não foi possível fazer o pedido",
    opposite: {
      id: "withdraw-consent",
      fill: (_, { id }) => ({ consent: String(id) }),
    },
  }),
})

const unlockAccount = asking("unlock", {
  id: "unlock-account",
  words: { en: ["unlock account"], pt: ["destrancar conta", "abrir conta"] },
  icon: LockOpen,
  on: [
    {
      target: "user",
      when: ({ locked, can }) => can.secure && locked,
      absent: ({ locked }) => (locked ? undefined : "A conta não está trancada"),
      fill,
    },
  ],
})

const resetTwoFactor = asking("resetTwoFactor", {
  id: "reset-2fa",
  words: { en: ["reset 2fa"], pt: ["redefinir 2fa", "redefinir duas etapas"] },
  icon: ShieldOff,
  tone: "danger",
  on: [{ target: "user", when: ({ can }) => can.secure, fill }],
})

const resetPassword = asking("resetPassword", {
  id: "reset-password",
  words: { en: ["reset password"], pt: ["redefinir senha"] },
  icon: KeyRound,
  tone: "danger",
  notNow: noPasswords,
  on: [
    {
      target: "user",
      when: ({ can }) => can.resetPassword,
      absent: ({ can }) => (can.secure ? "Aqui não se entra com senha" : undefined),
      fill,
    },
  ],
})

export const accounts: readonly Command[] = [lockAccount, unlockAccount, resetTwoFactor, resetPassword]
