import { BookOpenText, FilePenLine, FilePlus, Trash2 } from "lucide-react"
import type { Command, Slot } from "@/palette/command"

/* The texts of the pre-registration. */

// Not "texto": titles begin with it, and it would be parsed as the slot's own word.
const text = { kind: "writtenText", label: "texto", words: ["titled", "intitulado"] } satisfies Slot

const newText: Command = {
  id: "new-text",
  title: "Novo Texto",
  words: { en: ["new text"], pt: ["novo texto"] },
  group: "domain",
  icon: FilePlus,
  who: "texts.manage",
  slots: {},
  key: "n",
  tone: "primary",
  on: [{ target: "texts" }],
  form: () => import("@views/texts/TextForm"),
}

const openText: Command = {
  id: "open-text",
  title: "Visualizar texto",
  words: { en: ["open text"], pt: ["visualizar texto", "abrir texto"] },
  group: "domain",
  icon: BookOpenText,
  who: "settings.view",
  slots: { text },
  key: "v",
  on: [{ target: "writtenText", fill: ({ id }) => ({ text: String(id) }), label: "Visualizar" }],
  form: () => import("@views/texts/TextView"),
}

const editText: Command = {
  id: "edit-text",
  title: "Editar Texto",
  words: { en: ["edit text"], pt: ["editar texto"] },
  group: "domain",
  icon: FilePenLine,
  who: "texts.manage",
  slots: { text },
  key: "e",
  on: [{ target: "writtenText", fill: ({ id }) => ({ text: String(id) }), label: "Editar" }],
  form: () => import("@views/texts/TextForm"),
}

const deleteText: Command = {
  id: "delete-text",
  title: "Remover texto",
  words: { en: ["delete text"], pt: ["remover texto", "excluir texto"] },
  group: "domain",
  icon: Trash2,
  who: "texts.manage",
  slots: { text },
  tone: "danger",
  on: [{ target: "writtenText", fill: ({ id }) => ({ text: String(id) }), label: "Remover" }],
  form: () => import("@views/texts/RemoveText"),
}

export const texts: readonly Command[] = [newText, openText, editText, deleteText]
