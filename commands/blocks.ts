import { Ban, PencilLine, ShieldCheck } from "lucide-react"
import { api } from "@/client/api"
import type { Command, Values } from "@/palette/command"
import { app, because, role, user, users } from "./slots"
import { one, textOf } from "./values"

/** Blocks of a role, and of a person in a whole application (2-… §2.3, §4). */

const place = (values: Values) => ({ clientId: one(values, "user").id, app: one(values, "app").id })
const roleId = (values: Values) => Number(one(values, "role").id)
const ofRole = (values: Values) => values.role !== undefined && values.role.length > 0

const named = (values: Values): Record<string, string> => ({
  user: one(values, "user").text,
  app: one(values, "app").text,
  ...(ofRole(values) && { role: one(values, "role").text }),
})
const undone = (values: Values) => `Desfeito: ${textOf(values, "because") ?? "sem justificativa"}`

/** In the specification's words, which have *bloquear*, *desbloquear* and *atualizar* (2-… §8). */
const failedTo = (verb: string) => `Houve um error ao ${verb} o permissão, tente novamente mais tarde.`

export const blockUser: Command = {
  id: "block-user",
  title: "Bloquear usuário",
  words: { en: ["block user"], pt: ["bloquear usuário"] },
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
      fill: (held) => ({ user: held.clientId, role: held.role, app: held.app }),
      label: "Bloquear",
    },
    {
      target: "userInApp",
      when: ({ enabled, can }) => enabled && can.block,
      fill: ({ atalaiaId, app: name }) => ({ user: atalaiaId, app: name }),
      label: "Desabilitar",
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
      ofRole(values) ? "Permissão bloqueado com sucesso" : "Usuário desabilitado na aplicação com sucesso.",
    failed: (values) =>
      ofRole(values)
        ? failedTo("bloquear")
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
      fill: (held) => ({ user: held.clientId, role: held.role, app: held.app }),
      label: "Atualizar bloqueio",
    },
  ],
  change: {
    request: (values) =>
      api.blocks.update.request({
        params: place(values),
        body: { roleId: roleId(values), justification: one(values, "because").text },
      }),
    done: () => "Permissão atualizado com sucesso",
    failed: () => failedTo("atualizar"),
  },
}

export const unblockUser: Command = {
  id: "unblock-user",
  title: "Desbloquear usuário",
  words: { en: ["unblock user"], pt: ["desbloquear usuário"] },
  group: "blocks",
  icon: ShieldCheck,
  who: "assignments.manage",
  slots: { user: users, role: { ...role, optional: true }, app, because: { ...because, optional: true } },
  key: "b",
  on: [
    {
      target: "roleOfClient",
      when: ({ blocked, clientKind, can }) => blocked && can.block && clientKind === "user",
      fill: (held) => ({ user: held.clientId, role: held.role, app: held.app }),
      label: "Desbloquear",
    },
    {
      target: "userInApp",
      when: ({ enabled, can }) => !enabled && can.block,
      fill: ({ atalaiaId, app: name }) => ({ user: atalaiaId, app: name }),
      label: "Habilitar",
    },
  ],
  change: {
    request: (values) => {
      const justification = textOf(values, "because")
      return ofRole(values)
        ? api.blocks.remove.request({
            params: { ...place(values), roleId: roleId(values) },
            query: { justification },
          })
        : api.clients.setEnabledInApplication.request({
            params: place(values),
            // The call asks for one, the command does not (palette.md): the history then says that there was none.
            body: { enabled: true, description: justification ?? "Sem justificativa informada." },
          })
    },
    done: (values) =>
      ofRole(values) ? "Permissão desbloqueado com sucesso" : "Usuário habilitado na aplicação com sucesso.",
    failed: (values) =>
      ofRole(values)
        ? failedTo("desbloquear")
        : "Erro ao habilitar o usuário na aplicação, tente novamente mais tarde.",
    opposite: { id: "block-user", fill: (values) => ({ ...named(values), because: undone(values) }) },
  },
}
