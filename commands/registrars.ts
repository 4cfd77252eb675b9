import { screens } from "@views/screens"
import { Link2, Pencil, Trash2, Unlink2, UserPlus } from "lucide-react"
import { api } from "@/client/api"
import { answered, type Command, type Slot, type SlotValue, type Values } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { app, one, user } from "./slots"

/* Authorizers, who evaluate registrations for units, and linkers, who grant roles of an application. */

const org = {
  kind: "org",
  label: "organização",
  words: ["org", "organização", "unidade"],
} satisfies Slot
const own = "Você não pode fazer isso com o seu próprio cadastro."

/** A line names person and unit; the call takes the link's id. */
async function unlinking(person: SlotValue, unit: SlotValue) {
  const query = { atalaiaId: person.id, organizationId: Number(unit.id) }
  const { items } = await api.authorizerLinks.list({ query })
  const link = items.find(({ userAtalaiaId }) => userAtalaiaId === person.id)
  if (!link) return `${person.label} não tem vínculo com ${unit.label}.`
  return api.authorizerLinks.remove.request({ params: { linkId: link.id } })
}

const linking = (values: Values) =>
  api.authorizerLinks.create.request({
    body: { userAtalaiaId: one(values, "user").id, organizationId: Number(one(values, "org").id) },
  })

const linkAuthorizer: Command = {
  id: "link-authorizer",
  title: "Vincular cadastrador autorizador",
  words: { en: ["link authorizer"], pt: ["vincular autorizador"] },
  group: "registrars",
  icon: Link2,
  who: "authorizers.manage",
  // Both are optional here because the command's own form asks for them.
  slots: { user: { ...user, optional: true }, org: { ...org, optional: true } },
  preview: () =>
    "A pessoa que for vinculada, tendo o papel de autorizador, passa a avaliar quem é da unidade escolhida e das que estão abaixo dela.",
  change: answered({
    needs: ["user", "org"],
    request: linking,
    done: () => "Cadastrador autorizador vinculado com sucesso",
    details: (values) => `${one(values, "user").label} em ${one(values, "org").label}`,
    opposite: {
      id: "unlink-authorizer",
      fill: (values) => ({ user: one(values, "user").text, org: one(values, "org").text }),
      direct: {
        request: ({ id }) => api.authorizerLinks.remove.request({ params: { linkId: id } }),
        done: "Cadastrador autorizador removido com sucesso",
      },
    },
  }),
  key: "n",
  tone: "primary",
  on: [{ target: "authorizers" }],
  form: () => import("@views/registrars/LinkAuthorizer"),
}

const unlinkAuthorizer: Command = {
  id: "unlink-authorizer",
  title: "Desvincular cadastrador autorizador",
  words: { en: ["unlink authorizer"], pt: ["desvincular autorizador"] },
  group: "registrars",
  icon: Unlink2,
  who: "authorizers.manage",
  slots: { user, org },
  tone: "danger",
  preview: (values) => () => unlinking(one(values, "user"), one(values, "org")),
  on: [
    {
      target: "authorizerLink",
      when: ({ oneself }) => !oneself || own,
      // By id: units may have the same name, and inactive ones are not found by their acronym.
      fill: ({ atalaiaId, org }) => ({ user: atalaiaId, org }),
      label: "Desvincular",
    },
  ],
  form: () => import("@views/registrars/UnlinkAuthorizer"),
}

const newLinker: Command = {
  id: "new-linker",
  title: screens.linkerNew.title,
  words: { en: ["new linker"], pt: ["novo vinculador", "adicionar vinculador"] },
  group: "registrars",
  icon: UserPlus,
  who: "linkers.manage",
  slots: {},
  key: "n",
  tone: "primary",
  on: [{ target: "linkers" }],
  preview: () =>
    "Ao salvar o vínculo, a pessoa, tendo o papel de vinculador, passa a decidir sobre os acessos a uma aplicação.",
  go: () => pathTo(screens.linkerNew),
}

const editLinker: Command = {
  id: "edit-linker",
  title: screens.linkerEdit.title,
  words: { en: ["edit linker"], pt: ["editar vinculador"] },
  group: "registrars",
  icon: Pencil,
  who: "linkers.manage",
  slots: { user, app },
  preview: (values) =>
    `Ao salvar o vínculo, muda o que ${one(values, "user").label} pode conceder em ${one(values, "app").label}.`,
  key: "e",
  on: [
    {
      target: "linker",
      when: ({ oneself }) => !oneself || own,
      fill: (linker) => ({ user: linker.atalaiaId, app: linker.app }),
      label: "Editar",
    },
  ],
  go: (values) => pathTo(screens.linkerEdit, { cpf: one(values, "user").id, appId: one(values, "app").id }),
}

const deleteLinker: Command = {
  id: "delete-linker",
  title: "Remover cadastrador vinculador",
  words: { en: ["delete linker"], pt: ["remover vinculador", "excluir vinculador"] },
  group: "registrars",
  icon: Trash2,
  who: "linkers.manage",
  slots: { user, app },
  preview: (values) =>
    api.linkers.remove.request({
      params: { atalaiaId: one(values, "user").id, appId: Number(one(values, "app").id) },
    }),
  tone: "danger",
  on: [
    {
      target: "linker",
      when: ({ oneself }) => !oneself || own,
      fill: (linker) => ({ user: linker.atalaiaId, app: linker.app }),
      label: "Remover",
    },
  ],
  form: () => import("@views/registrars/RemoveLinker"),
}

export const registrars: readonly Command[] = [
  linkAuthorizer,
  unlinkAuthorizer,
  newLinker,
  editLinker,
  deleteLinker,
]
