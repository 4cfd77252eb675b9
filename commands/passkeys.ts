import { KeyRound, PencilLine, Trash2 } from "lucide-react"
import { api } from "@/client/api"
import { maxPasskeys, passkeyNameMaximum } from "@/domain/passkeys"
import type { Command, Slot } from "@/palette/command"
import { one } from "./slots"

const passkey = {
  kind: "passkey",
  label: "chave de acesso",
  words: ["passkey", "chave"],
} satisfies Slot

const addPasskey: Command = {
  id: "add-passkey",
  title: "Criar chave de acesso",
  words: { en: ["add passkey"], pt: ["criar chave de acesso", "adicionar chave de acesso"] },
  group: "me",
  who: "aPerson",
  icon: KeyRound,
  slots: {},
  notNow: ({ passkeys }) =>
    passkeys < maxPasskeys ? undefined : `Você já tem ${maxPasskeys} chaves de acesso: remova uma antes.`,
  on: [{ target: "passkeys" }],
  form: () => import("@views/me/passkeys/PasskeyAdd"),
}

const renamePasskey: Command = {
  id: "rename-passkey",
  title: "Renomear chave de acesso",
  words: { en: ["rename passkey"], pt: ["renomear chave de acesso"] },
  group: "me",
  who: "aPerson",
  icon: PencilLine,
  slots: {
    passkey,
    name: {
      kind: "name",
      label: "nome",
      words: ["to", "para", "nome"],
      problem: (text) =>
        text.trim().length > passkeyNameMaximum
          ? `O nome tem no máximo ${passkeyNameMaximum} caracteres`
          : undefined,
    },
  },
  on: [{ target: "passkey", fill: ({ name }) => ({ passkey: name }), label: "Renomear" }],
  change: {
    request: (values) =>
      api.passkeys.rename.request({
        params: { passkeyId: Number(one(values, "passkey").id) },
        body: { name: one(values, "name").text },
      }),
    done: (values) =>
      `A chave de acesso ${one(values, "passkey").label} agora se chama ${one(values, "name").text}`,
    failed: () => "Não foi possível renomear a chave de acesso.",
  },
}

const removePasskey: Command = {
  id: "remove-passkey",
  title: "Remover chave de acesso",
  words: { en: ["remove passkey"], pt: ["remover chave de acesso", "excluir chave de acesso"] },
  group: "me",
  who: "aPerson",
  icon: Trash2,
  tone: "danger",
  slots: { passkey },
  on: [{ target: "passkey", fill: ({ name }) => ({ passkey: name }), label: "Remover" }],
  change: {
    request: (values) =>
      api.passkeys.remove.request({ params: { passkeyId: Number(one(values, "passkey").id) } }),
    done: (values) => `Chave de acesso ${one(values, "passkey").label} removida`,
    failed: () => "Não foi possível remover a chave de acesso.",
  },
}

export const passkeys: readonly Command[] = [addPasskey, renamePasskey, removePasskey]
