import { domainTabs } from "@views/domainTables/entities"
import { addressOfTable, newEntry as newEntryKey } from "@views/domainTables/entityAddress"
import { BookOpenText, Database, FilePenLine, FilePlus, Pencil, Plus, Trash2 } from "lucide-react"
import { domainNames, domainTables, isDomainName } from "@/domain/domainTables"
import type { Command, Slot, Values } from "@/palette/command"
import { one } from "./values"

/** Domain tables with their entries, and the texts of the pre-registration (2-… §2.4, §2.13). */

const table = {
  kind: "choice",
  label: "tabela",
  words: ["table", "tabela", "em"],
  choices: domainNames.map((name) => ({
    value: name,
    label: domainTables[name].title,
    // Each table has its own keepers.
    who: domainTabs[domainTables[name].tab].who,
  })),
} satisfies Slot
const entry = {
  kind: "domainEntry",
  label: "entidade",
  words: ["entry", "entidade"],
  within: "table",
} satisfies Slot
// Not "texto": titles begin with it, and it would be taken for the slot's own word.
const text = { kind: "writtenText", label: "texto", words: ["titled", "intitulado"] } satisfies Slot

function tableIn(values: Values) {
  const { id } = one(values, "table")
  if (!isDomainName(id)) throw new Error(`There is no domain table ${id}`)
  return id
}

const domain: Command = {
  id: "domain",
  title: "Abrir tabela de domínio",
  words: { en: ["domain"], pt: ["domínio"] },
  group: "domain",
  icon: Database,
  who: "settings.view",
  slots: { table },
  go: (values) => addressOfTable(tableIn(values)),
}

const newEntry: Command = {
  id: "new-entry",
  title: "Nova entidade",
  words: { en: ["new entry"], pt: ["nova entidade", "novo valor"] },
  group: "domain",
  icon: Plus,
  who: "settings.view",
  slots: { table },
  key: "n",
  tone: "primary",
  on: [{ target: "domainTable", fill: (shown) => ({ table: shown.table }), label: "Novo" }],
  go: (values) => addressOfTable(tableIn(values), { entry: newEntryKey }),
}

const editEntry: Command = {
  id: "edit-entry",
  title: "Editar entidade",
  words: { en: ["edit entry"], pt: ["editar entidade", "editar valor"] },
  group: "domain",
  icon: Pencil,
  who: "settings.view",
  slots: { entry, table },
  key: "e",
  on: [
    {
      target: "domainEntry",
      fill: (shown) => ({ entry: shown.entry, table: shown.table }),
      label: "Editar",
    },
  ],
  form: () => import("@views/domainTables/EditEntry"),
}

const deleteEntry: Command = {
  id: "delete-entry",
  title: "Remover entidade",
  words: { en: ["delete entry"], pt: ["remover entidade", "remover valor"] },
  group: "domain",
  icon: Trash2,
  who: "settings.view",
  slots: { entry, table },
  tone: "danger",
  on: [
    {
      target: "domainEntry",
      fill: (shown) => ({ entry: shown.entry, table: shown.table }),
      label: "Remover",
    },
  ],
  form: () => import("@views/domainTables/RemoveEntry"),
}

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
  words: { en: ["delete text"], pt: ["remover texto"] },
  group: "domain",
  icon: Trash2,
  who: "texts.manage",
  slots: { text },
  tone: "danger",
  on: [{ target: "writtenText", fill: ({ id }) => ({ text: String(id) }), label: "Remover" }],
  form: () => import("@views/texts/RemoveText"),
}

export const settings: readonly Command[] = [
  domain,
  newEntry,
  editEntry,
  deleteEntry,
  newText,
  openText,
  editText,
  deleteText,
]
