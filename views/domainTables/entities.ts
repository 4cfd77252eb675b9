import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Ability } from "@/domain/access"
import {
  type DomainColumn,
  type DomainName,
  type DomainTab,
  type DomainValues,
  domainNames,
  domainTables,
} from "@/domain/domainTables"
import { keysOf } from "@/domain/records"

export type Entry = AnswerOf<Calls["domainTables"]["list"]>["items"][number]

/** The tabs of the page, with the ability to edit the tables of each. */
export const domainTabs: Record<DomainTab, { title: string; who: Ability }> = {
  users: { title: "Usuários", who: "texts.manage" },
  organizations: { title: "Estruturas Organizacionais", who: "organizations.manage" },
}
export const tabKeys = keysOf(domainTabs)

export const tablesOf = (tab: DomainTab): DomainName[] =>
  domainNames.filter((name) => domainTables[name].tab === tab)

/** The columns of a table, with one type for all tables. */
export const columnsOf = (table: DomainName): readonly DomainColumn[] => domainTables[table].columns

/** The field values of an entry: every column of its table, empty if it has no value. */
export const fieldsOf = (table: DomainName, entry: Entry | undefined): DomainValues =>
  Object.fromEntries(columnsOf(table).map(({ name }) => [name, entry?.[name] ?? ""]))

/** The largest number of characters of a description in the list of document types. */
const maxDescribed = 150

/** A description, shortened for the list of document types. */
export const shortened = (text: string): string =>
  text.length > maxDescribed ? `${text.slice(0, maxDescribed).trimEnd()}…` : text

/** Messages for missing fields of a document type. */
export function documentTypeProblems({ label = "", description = "" }: DomainValues): DomainValues {
  return {
    ...(label.trim() === "" && { label: "Por favor, insira o nome do tipo de documento!" }),
    ...(description.trim() === "" && {
      description: "Por favor, insira a descrição do tipo de documento!",
    }),
  }
}

export const entityNotices = {
  created: "Entidade criada com sucesso",
  updated: "Entidade atualizada com sucesso",
  removed: "Entidade removida com sucesso",
}
