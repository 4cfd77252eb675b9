import titles from "virtual:auditTitles"
import { type AuditFilter, auditFilterNames, queryOf } from "@views/audit/auditFilter"
import { screens } from "@views/screens"
import { FileDown, ScrollText } from "lucide-react"
import { api } from "@/client/api"
import { looksLikeIdentifier } from "@/domain/people/identifier"
import { recordOf } from "@/domain/records"
import type { Command, Slots, Values } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { download } from "./download"
import { app, client, user } from "./slots"

const slots: Slots = {
  user: { ...user, label: "sobre quem", optional: true },
  by: { kind: "user", label: "feito por", words: ["by", "por"], optional: true, or: "client" },
  client: { ...client, label: "feito pela aplicação", optional: true, or: "by" },
  app: { ...app, optional: true },
  kind: {
    kind: "choice",
    label: "operação",
    words: ["kind", "operação"],
    optional: true,
    choices: Object.entries(titles).map(([kind, title]) => ({ value: kind, label: title })),
  },
  from: { kind: "day", label: "desde", words: ["from", "desde"], optional: true },
  until: { kind: "day", label: "até o dia", words: ["until", "até"], optional: true },
}

/** Addresses identify an application by its acronym, everything else by its id; the actor is identified by either. */
const filterOf = (values: Values) =>
  recordOf(auditFilterNames, (name) => {
    const [value] = values[name] ?? []
    const said = name === "app" ? value?.text : value?.id
    return said ?? (name === "by" ? values.client?.[0]?.text : undefined) ?? ""
  })

/** A filter as slot values. */
const slotsOf = ({ by, ...filter }: Partial<AuditFilter>): Record<string, string> => ({
  ...filter,
  ...(by && (looksLikeIdentifier(by) ? { by } : { client: by })),
})

export const audit: Command = {
  id: "audit",
  title: "Buscar na auditoria",
  words: { en: ["audit"], pt: ["auditoria"] },
  group: "explain",
  icon: ScrollText,
  who: "history.view",
  slots,
  on: [
    { target: "user", fill: ({ atalaiaId }) => ({ user: atalaiaId }), label: "Auditoria" },
    { target: "application", fill: ({ app: acronym }) => ({ app: acronym }), label: "Auditoria" },
  ],
  go: (values) => {
    const filled = Object.entries(filterOf(values)).filter(([, text]) => text !== "")
    const query = new URLSearchParams(filled).toString()
    return `${pathTo(screens.audit)}${query && `?${query}`}`
  },
}

export const exportAudit: Command = {
  id: "export-audit",
  title: "Exportar auditoria",
  words: { en: ["export audit"], pt: ["exportar auditoria"] },
  group: "explain",
  icon: FileDown,
  who: "history.view",
  slots,
  on: [{ target: "audit", fill: ({ filter }) => slotsOf(filter), label: "Exportar" }],
  run: (values) =>
    download(api.audit.export({ query: queryOf(filterOf(values)) }), {
      name: "auditoria.csv",
      begun: "Exportando a auditoria…",
      done: "Auditoria exportada com sucesso.",
      failed: "Não foi possível exportar a auditoria.",
    }),
}
