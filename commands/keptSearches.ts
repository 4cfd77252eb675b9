import { screens } from "@views/screens"
import { Bookmark, BookmarkCheck, BookmarkPlus, Pencil, Trash2 } from "lucide-react"
import type { Command, Slot } from "@/palette/command"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { one } from "./slots"

/* Saved searches of lists. */

export const searchSlot = { kind: "keptSearch", label: "busca", words: ["search", "busca"] } satisfies Slot
const fill = ({ id }: Target<"keptSearch">) => ({ search: String(id) })

const keepSearch: Command = {
  id: "keep-search",
  title: "Guardar busca",
  words: { en: ["keep search"], pt: ["guardar busca"] },
  group: "searches",
  icon: BookmarkPlus,
  slots: { name: { kind: "name", label: "nome", words: ["as", "como"], optional: true } },
  key: "f",
  on: [{ target: "search" }],
  form: () => import("@views/searches/KeepSearch"),
}

const openSearch: Command = {
  id: "open-search",
  title: "Abrir busca guardada",
  words: { en: ["open search"], pt: ["abrir busca"] },
  group: "searches",
  icon: Bookmark,
  slots: { search: searchSlot },
  go: (values) => pathTo(screens.keptSearch, { searchId: one(values, "search").id }),
}

const updateSearch: Command = {
  id: "update-search",
  title: "Atualizar busca guardada",
  words: { en: ["update search"], pt: ["atualizar busca"] },
  group: "searches",
  icon: BookmarkCheck,
  slots: { search: searchSlot },
  on: [{ target: "keptSearch", when: ({ can }) => can.update, fill, label: "Atualizar" }],
  form: () => import("@views/searches/UpdateSearch"),
}

const editSearch: Command = {
  id: "edit-search",
  title: "Editar busca guardada",
  words: { en: ["edit search"], pt: ["editar busca"] },
  group: "searches",
  icon: Pencil,
  slots: { search: searchSlot },
  on: [{ target: "keptSearch", when: ({ can }) => can.edit, fill, label: "Editar" }],
  form: () => import("@views/searches/EditSearch"),
}

const removeSearch: Command = {
  id: "remove-search",
  title: "Remover busca guardada",
  words: { en: ["delete search"], pt: ["remover busca", "excluir busca"] },
  group: "searches",
  icon: Trash2,
  slots: { search: searchSlot },
  tone: "danger",
  on: [{ target: "keptSearch", when: ({ can }) => can.remove, fill, label: "Remover" }],
  form: () => import("@views/searches/RemoveSearch"),
}

export const keptSearches: readonly Command[] = [
  keepSearch,
  openSearch,
  updateSearch,
  editSearch,
  removeSearch,
]
