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

export type Entry = AnswerOf<Calls["domainTables"]["list"]>["items"][number]

/** The tabs of the page, and who keeps what stands under each (2-… §2.4, §6). */
export const domainTabs: Record<DomainTab, { title: string; who: Ability }> = {
  users: { title: "Usuários", who: "texts.manage" },
  organizations: { title: "Estruturas Organizacionais", who: "organizations.manage" },
}
export const tabKeys = Object.keys(domainTabs) as DomainTab[]

export const tablesOf = (tab: DomainTab): DomainName[] =>
  domainNames.filter((name) => domainTables[name].tab === tab)

/** The columns of a table, under one type for all tables. */
export const columnsOf = (table: DomainName): readonly DomainColumn[] => domainTables[table].columns

/** What the fields of an entry hold: every column of its table, empty where it has nothing there. */
export const fieldsOf = (table: DomainName, entry: Entry | undefined): DomainValues =>
  Object.fromEntries(columnsOf(table).map(({ name }) => [name, entry?.[name] ?? ""]))

/** Most characters of a description in the list of document types (2-… §2.4). */
const mostDescribed = 150

/** A description as the list of document types shows it. */
export const shortened = (text: string): string =>
  text.length > mostDescribed ? `${text.slice(0, mostDescribed).trimEnd()}…` : text

/** What an entry of a document type lacks, in the words that its form has for it (2-… §5). */
export function documentTypeProblems({ label = "", description = "" }: DomainValues): DomainValues {
  return {
    ...(label.trim() === "" && { label: "Por favor, insira o nome do tipo de documento!" }),
    ...(description.trim() === "" && {
      description: "Por favor, insira a descrição do tipo de documento!",
    }),
  }
}

/** The notices (2-… §8). */
export const entityNotices = {
  created: "Entidade criada com sucesso",
  updated: "Entidade atualizada com sucesso",
  removed: "Entidade removida com sucesso",
}
