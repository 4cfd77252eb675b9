import { Layers, Pencil, Trash2 } from "lucide-react"
import { api } from "@/client/api"
import type { Command } from "@/palette/command"
import { app, one, profile } from "./slots"

/* Creating and editing the profiles of applications. */

const newProfile: Command = {
  id: "new-profile",
  title: "Novo perfil",
  words: { en: ["new profile"], pt: ["novo perfil"] },
  group: "applications",
  icon: Layers,
  who: "applications.administer",
  slots: { app },
  key: "n",
  tone: "primary",
  on: [
    {
      target: "profilesOfApp",
      when: ({ can }) => can.update,
      fill: ({ app: acronym }) => ({ app: acronym }),
    },
  ],
  form: () => import("@views/profiles/ProfileForm"),
}

const editProfile: Command = {
  id: "edit-profile",
  title: "Editar perfil",
  words: { en: ["edit profile"], pt: ["editar perfil"] },
  group: "applications",
  icon: Pencil,
  who: "applications.administer",
  slots: { profile, app },
  key: "e",
  on: [
    {
      target: "profileOfApp",
      when: ({ can }) => can.update,
      fill: (edited) => ({ profile: edited.profile, app: edited.app }),
      label: "Editar",
    },
  ],
  form: () => import("@views/profiles/ProfileForm"),
}

const deleteProfile: Command = {
  id: "delete-profile",
  title: "Remover perfil",
  words: { en: ["delete profile"], pt: ["remover perfil", "excluir perfil"] },
  group: "applications",
  icon: Trash2,
  who: "applications.administer",
  slots: { profile, app },
  tone: "danger",
  on: [
    {
      target: "profileOfApp",
      when: ({ can }) => can.remove,
      fill: (edited) => ({ profile: edited.profile, app: edited.app }),
      label: "Remover",
    },
  ],
  preview: (values) =>
    api.profiles.remove.request({
      params: { app: one(values, "app").id, profileId: Number(one(values, "profile").id) },
    }),
  form: () => import("@views/profiles/RemoveProfile"),
}

export const profiles: readonly Command[] = [newProfile, editProfile, deleteProfile]
