import { domainTabs } from "@views/domainTables/entities"
import { addressOfTable, newEntry as newEntryKey } from "@views/domainTables/entityAddress"
import { Database, Pencil, Plus, Trash2 } from "lucide-react"
import { domainNames, isDomainName, domainTables as tables } from "@/domain/domainTables"
import type { Command, Slot, Values } from "@/palette/command"
import { one } from "./slots"

/* Domain tables and their entries. */

const table = {
  kind: "choice",
  label: "tabela",
  words: ["table", "tabela", "em"],
  choices: domainNames.map((name) => ({
    value: name,
    label: tables[name].title,
    words: tables[name].called,
    // Each table has its own maintainers.
    who: domainTabs[tables[name].tab].who,
  })),
} satisfies Slot
const entry = {
  kind: "domainEntry",
  label: "entidade",
  words: ["entry", "entidade"],
  within: "table",
} satisfies Slot
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
  words: { en: ["new entry"], pt: ["nova entidade", "novo valor", "nova entrada"] },
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
  words: { en: ["edit entry"], pt: ["editar entidade", "editar valor", "editar entrada"] },
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
  words: {
    en: ["delete entry"],
    pt: [
      "remover entidade",
      "remover valor",
      "remover entrada",
      "excluir entidade",
      "excluir valor",
      "excluir entrada",
    ],
  },
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

export const domainTables: readonly Command[] = [domain, newEntry, editEntry, deleteEntry]
