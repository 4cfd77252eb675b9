import { Ban, PencilLine, ShieldCheck } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { misspelledTexts } from "@/domain/text/misspelledTexts"
import { type Appearance, answered, type Command, type Values } from "@/palette/command"
import type { Targets } from "@/palette/targetTypes"
import { app, because, client, clientOf, one, role, textOf, user, users } from "./slots"

/* Blocks of a role, and of a person in a whole application. */

const place = (values: Values) => ({ clientId: clientOf(values).id, app: one(values, "app").id })
const roleId = (values: Values) => Number(one(values, "role").id)
const ofRole = (values: Values) => values.role !== undefined && values.role.length > 0

const named = (values: Values): Record<string, string> => ({
  user: one(values, "user").text,
  app: one(values, "app").text,
  ...(ofRole(values) && { role: one(values, "role").text }),
})
/** The answer to an unblock: the justification of the block, which blocking again repeats. */
type Unblocked = AnswerOf<Calls["blocks"]["remove"]>
type Enabled = AnswerOf<Calls["clients"]["setEnabledInApplication"]>
const again = (answer: Unblocked | Enabled): Record<string, string> => {
  const because = "justification" in answer ? answer.justification : answer.description
  return because ? { because } : {}
}
const undone = (values: Values) => `Desfeito: ${textOf(values, "because") ?? "sem justificativa"}`

/** Why it cannot be done in this state, for those who could do it in the other. */
const absentFor =
  (kind: Targets["roleOfClient"]["clientKind"], reason: string): Appearance<"roleOfClient">["absent"] =>
  ({ clientKind, can }) =>
    clientKind === kind && can.block ? reason : undefined

export const blockUser: Command = {
  id: "block-user",
  title: "Bloquear usuário",
  words: { en: ["block user", "disable user"], pt: ["bloquear usuário", "desabilitar usuário"] },
  group: "blocks",
  icon: Ban,
  who: "assignments.manage",
  slots: { user: users, role: { ...role, optional: true }, app, because },
  key: "b",
  tone: "danger",
  on: [
    {
      target: "roleOfClient",
      when: ({ blocked, clientKind, can }) => !blocked && can.block && clientKind === "user",
      absent: absentFor("user", "O papel já está bloqueado"),
      fill: (shown) => ({ user: shown.clientId, role: shown.role, app: shown.app }),
      label: "Bloquear",
      title: "Bloquear papel",
    },
    {
      target: "userInApp",
      when: ({ enabled, can }) => enabled && can.block,
      absent: ({ can }) => (can.block ? "O acesso à aplicação já está desabilitado" : undefined),
      fill: ({ atalaiaId, app: name }) => ({ user: atalaiaId, app: name }),
      label: "Desabilitar",
      title: "Desabilitar na aplicação",
      hiddenSlots: ["role"],
    },
    { target: "selectedUsers", fill: ({ ids }) => ({ user: ids.join(", ") }), label: "Bloquear" },
  ],
  change: {
    request: (values) => {
      const justification = one(values, "because").text
      return ofRole(values)
        ? api.blocks.create.request({
            params: place(values),
            body: { roleId: roleId(values), justification },
          })
        : api.clients.setEnabledInApplication.request({
            params: place(values),
            body: { enabled: false, description: justification },
          })
    },
    done: (values) =>
      ofRole(values) ? misspelledTexts.blocked : "Usuário desabilitado na aplicação com sucesso.",
    failed: (values) =>
      ofRole(values)
        ? misspelledTexts.blockFailed("bloquear")
        : "Erro ao desabilitar o usuário na aplicação, tente novamente mais tarde.",
    opposite: { id: "unblock-user", fill: (values) => ({ ...named(values), because: undone(values) }) },
  },
}

export const updateBlock: Command = {
  id: "update-block",
  title: "Atualizar bloqueio",
  words: { en: ["update block"], pt: ["atualizar bloqueio"] },
  group: "blocks",
  icon: PencilLine,
  who: "assignments.manage",
  slots: { user, role, app, because },
  on: [
    {
      target: "roleOfClient",
      when: ({ blocked, clientKind, can }) => blocked && can.block && clientKind === "user",
      absent: absentFor("user", "O papel não está bloqueado"),
      fill: (shown) => ({
        user: shown.clientId,
        role: shown.role,
        app: shown.app,
        ...(shown.justification && { because: shown.justification }),
      }),
      label: "Atualizar bloqueio",
    },
  ],
  change: {
    request: (values) =>
      api.blocks.update.request({
        params: place(values),
        body: { roleId: roleId(values), justification: one(values, "because").text },
      }),
    done: () => misspelledTexts.blockUpdated,
    failed: () => misspelledTexts.blockFailed("atualizar"),
  },
}

export const unblockUser: Command = {
  id: "unblock-user",
  title: "Desbloquear usuário",
  words: { en: ["unblock user", "enable user"], pt: ["desbloquear usuário", "habilitar usuário"] },
  group: "blocks",
  icon: ShieldCheck,
  who: "assignments.manage",
  slots: { user: users, role: { ...role, optional: true }, app, because: { ...because, optional: true } },
  key: "b",
  on: [
    {
      target: "roleOfClient",
      when: ({ blocked, clientKind, can }) => blocked && can.block && clientKind === "user",
      absent: absentFor("user", "O papel não está bloqueado"),
      fill: (shown) => ({ user: shown.clientId, role: shown.role, app: shown.app }),
      label: "Desbloquear",
      title: "Desbloquear papel",
    },
    {
      target: "userInApp",
      when: ({ enabled, can }) => !enabled && can.block,
      absent: ({ can }) => (can.block ? "O acesso à aplicação já está habilitado" : undefined),
      fill: ({ atalaiaId, app: name }) => ({ user: atalaiaId, app: name }),
      label: "Habilitar",
      title: "Habilitar na aplicação",
      hiddenSlots: ["role"],
    },
  ],
  change: answered<Unblocked | Enabled>({
    request: (values) => {
      const justification = textOf(values, "because")
      return ofRole(values)
        ? api.blocks.remove.request({
            params: { ...place(values), roleId: roleId(values) },
            query: { justification },
          })
        : api.clients.setEnabledInApplication.request({
            params: place(values),
            // The call requires a justification, the command does not: the history then states that there was none.
            body: { enabled: true, description: justification ?? "Sem justificativa informada." },
          })
    },
    done: (values) =>
      ofRole(values) ? misspelledTexts.unblocked : "Usuário habilitado na aplicação com sucesso.",
    failed: (values) =>
      ofRole(values)
        ? misspelledTexts.blockFailed("desbloquear")
        : "Erro ao habilitar o usuário na aplicação, tente novamente mais tarde.",
    opposite: { id: "block-user", fill: (values, answer) => ({ ...named(values), ...again(answer) }) },
  }),
}

/** For an application as a client of others: in its editor, where no justification is needed. */
const ofClient = { client, role, app, because: { ...because, optional: true } } satisfies Command["slots"]
/** The commands to use instead for people. */
const ofPeople = ["block-user", "unblock-user"]
const fillClient = (shown: { clientId: string; role: string; app: string }) => ({
  client: shown.clientId,
  role: shown.role,
  app: shown.app,
})
const namedClient = (values: Values): Record<string, string> => ({
  client: one(values, "client").text,
  role: one(values, "role").text,
  app: one(values, "app").text,
})
const justified = (values: Values) => ({
  roleId: roleId(values),
  ...(textOf(values, "because") !== undefined && { justification: textOf(values, "because") }),
})

export const blockClient: Command = {
  id: "block-client",
  title: "Bloquear papel de uma aplicação",
  words: { en: ["block client"], pt: ["bloquear cliente"] },
  group: "blocks",
  icon: Ban,
  who: "assignments.manage",
  slots: ofClient,
  key: "b",
  insteadOf: ofPeople,
  tone: "danger",
  on: [
    {
      target: "roleOfClient",
      when: ({ blocked, clientKind, can }) => !blocked && can.block && clientKind === "app",
      absent: absentFor("app", "O papel já está bloqueado"),
      fill: fillClient,
      label: "Bloquear",
    },
  ],
  change: {
    request: (values) => api.blocks.create.request({ params: place(values), body: justified(values) }),
    done: () => misspelledTexts.blocked,
    failed: () => misspelledTexts.blockFailed("bloquear"),
    opposite: { id: "unblock-client", fill: namedClient },
  },
}

export const updateBlockClient: Command = {
  id: "update-block-client",
  title: "Atualizar bloqueio de uma aplicação",
  words: { en: ["update block client"], pt: ["atualizar bloqueio cliente"] },
  group: "blocks",
  icon: PencilLine,
  who: "assignments.manage",
  slots: ofClient,
  on: [
    {
      target: "roleOfClient",
      when: ({ blocked, clientKind, can }) => blocked && can.block && clientKind === "app",
      absent: absentFor("app", "O papel não está bloqueado"),
      fill: fillClient,
      label: "Atualizar bloqueio",
    },
  ],
  change: {
    request: (values) => api.blocks.update.request({ params: place(values), body: justified(values) }),
    done: () => misspelledTexts.blockUpdated,
    failed: () => misspelledTexts.blockFailed("atualizar"),
  },
}

export const unblockClient: Command = {
  id: "unblock-client",
  title: "Desbloquear papel de uma aplicação",
  words: { en: ["unblock client"], pt: ["desbloquear cliente"] },
  group: "blocks",
  icon: ShieldCheck,
  who: "assignments.manage",
  slots: ofClient,
  key: "b",
  insteadOf: ofPeople,
  on: [
    {
      target: "roleOfClient",
      when: ({ blocked, clientKind, can }) => blocked && can.block && clientKind === "app",
      absent: absentFor("app", "O papel não está bloqueado"),
      fill: fillClient,
      label: "Desbloquear",
    },
  ],
  change: answered({
    request: (values) =>
      api.blocks.remove.request({
        params: { ...place(values), roleId: roleId(values) },
        query: { justification: textOf(values, "because") },
      }),
    done: () => misspelledTexts.unblocked,
    failed: () => misspelledTexts.blockFailed("desbloquear"),
    opposite: {
      id: "block-client",
      fill: (values, answer) => ({ ...namedClient(values), ...again(answer) }),
    },
  }),
}
