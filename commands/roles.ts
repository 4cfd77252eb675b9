import { KeyRound, Pencil, PencilLine, ShieldPlus, Trash2 } from "lucide-react"
import { api } from "@/client/api"
import type { Command } from "@/palette/command"
import { app, one, platformRole, role } from "./slots"

/* Creating and editing the roles of applications and of the platform. */

const ofTheSystem = "É um papel do próprio sistema, ou de uma aplicação que você não administra"
const roleForm = () => import("@views/roles/RoleForm")
const removeRole = () => import("@views/roles/RemoveRole")

const newRole: Command = {
  id: "new-role",
  title: "Nova permissão",
  words: { en: ["new role"], pt: ["novo papel", "nova permissão"] },
  group: "applications",
  icon: KeyRound,
  who: "applications.administer",
  slots: { app },
  key: "n",
  tone: "primary",
  on: [
    { target: "rolesOfApp", when: ({ can }) => can.update, fill: ({ app: acronym }) => ({ app: acronym }) },
  ],
  form: roleForm,
}

const editRole: Command = {
  id: "edit-role",
  title: "Editar permissão",
  words: { en: ["edit role"], pt: ["editar papel", "editar permissão"] },
  group: "applications",
  icon: Pencil,
  who: "applications.administer",
  slots: { role, app },
  key: "e",
  on: [
    {
      target: "roleOfApp",
      when: ({ can }) => can.update || ofTheSystem,
      fill: (edited) => ({ role: edited.role, app: edited.app }),
      label: "Editar",
    },
  ],
  form: roleForm,
}

const deleteRole: Command = {
  id: "delete-role",
  title: "Remover permissão",
  words: {
    en: ["delete role"],
    pt: ["remover papel", "remover permissão", "excluir papel", "excluir permissão"],
  },
  group: "applications",
  icon: Trash2,
  who: "applications.administer",
  slots: { role, app },
  tone: "danger",
  on: [
    {
      target: "roleOfApp",
      when: ({ can }) => can.remove || ofTheSystem,
      fill: (edited) => ({ role: edited.role, app: edited.app }),
      label: "Remover",
    },
  ],
  preview: (values) => api.roles.remove.request({ params: { roleId: Number(one(values, "role").id) } }),
  form: removeRole,
}

const newPlatformRole: Command = {
  id: "new-platform-role",
  title: "Nova permissão geral",
  words: { en: ["new platform-role"], pt: ["nova permissão geral", "novo papel da plataforma"] },
  group: "applications",
  icon: ShieldPlus,
  who: "platform.administer",
  slots: {},
  key: "n",
  tone: "primary",
  on: [{ target: "platformRoles" }],
  form: roleForm,
}

const editPlatformRole: Command = {
  id: "edit-platform-role",
  title: "Editar permissão geral",
  words: { en: ["edit platform-role"], pt: ["editar permissão geral", "editar papel da plataforma"] },
  group: "applications",
  icon: PencilLine,
  who: "platform.administer",
  slots: { role: platformRole },
  key: "e",
  on: [
    {
      target: "platformRole",
      when: ({ can }) => can.update || "É um papel do próprio sistema",
      fill: (edited) => ({ role: edited.role }),
      label: "Editar",
    },
  ],
  form: roleForm,
}

const deletePlatformRole: Command = {
  id: "delete-platform-role",
  title: "Remover permissão geral",
  words: {
    en: ["delete platform-role"],
    pt: [
      "remover permissão geral",
      "excluir permissão geral",
      "remover papel da plataforma",
      "excluir papel da plataforma",
    ],
  },
  group: "applications",
  icon: Trash2,
  who: "platform.administer",
  slots: { role: platformRole },
  tone: "danger",
  on: [
    {
      target: "platformRole",
      when: ({ can }) => can.remove || "É um papel do próprio sistema",
      fill: (edited) => ({ role: edited.role }),
      label: "Remover",
    },
  ],
  form: removeRole,
}

/** Roles of applications. */
export const roles: readonly Command[] = [newRole, editRole, deleteRole]

export const platformRoles: readonly Command[] = [newPlatformRole, editPlatformRole, deletePlatformRole]
