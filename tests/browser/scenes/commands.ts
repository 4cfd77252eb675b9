import { commands } from "@commands/index"
import { screens } from "@views/screens"
import type { Command, Slot, SlotKind } from "@/palette/command"
import { format, parse } from "@/palette/grammar/grammar"
import { screenAt } from "@/screens/entry"
import { valueOfKind } from "../../support/console/slotValues"

/* Loaded through `tables.ts`, because the product's tables are code of the page. */

/** Values that fill more of a form than the ones in `slotValues.ts`. */
const samples: Partial<Record<SlotKind, string>> = {
  org: "PMCE",
  filters: "active:true",
  identifier: "maria@exemplo.gov.br",
  text: "Ofício 12",
  when: "31/12/2099 18:00",
  number: "1",
  documentType: "Identidade funcional",
  domainEntry: "Abadia de Goiás (GO)",
  writtenText: "Documentos necessários",
  registrationItem: "Inglês",
  redirect: "https://sistema.exemplo.gov.br/volta",
}
/** Values for the slots of a command. */
type Values = Readonly<Record<string, string>>

/** An application to which the person of the samples has requested access. */
export const requested = "MOBILIZA"

/** Values for commands that the sample does not fit. */
const instead: Readonly<Record<string, Values>> = {
  "add-document": { document: "Certidão de antecedentes criminais" },
  "activate-org": { org: "INATIVA" },
  "new-org": { classification: "Ensino e pesquisa" },
  "edit-entry": { table: "cities" },
  "delete-entry": { table: "cities" },
  "update-block": { role: "ROLE_SINAL_AUDITOR" },
  "link-authorizer": { user: "10720730724" },
  "unlink-authorizer": { user: "10720730724" },
  "delete-linker": { user: "11021031011" },
  "refuse-of": { user: "11931931925" },
  "request-access": { app: "ENSINO" },
  "edit-request": { app: requested },
  "cancel-request": { app: requested },
  "requester-data": { app: requested },
  "reject-request": { app: requested },
}

const sampleOf = (own: Values, name: string, { kind, choices }: Slot) =>
  own[name] ?? choices?.[0]?.value ?? samples[kind] ?? (kind === "choice" ? "" : valueOfKind[kind].text)

/** The slots with their values. Of two that exclude each other, the first one. */
function filled({ slots }: Command, own: Values) {
  const names = Object.keys(slots)
  return Object.fromEntries(
    Object.entries(slots)
      .filter(([name, { or }]) => or === undefined || names.indexOf(name) < names.indexOf(or))
      .map(([name, slot]) => [name, [{ text: sampleOf(own, name, slot) }]]),
  )
}

export interface CommandForm {
  id: string
  /** The kinds of a command's slots. */
  kinds: readonly SlotKind[]
  /** The line that fills in the form. `known` has values that the samples cannot contain. */
  line: (known?: Values) => string
}

/** Every command with a form, either its own or one generated from its slots. */
export function commandForms(): CommandForm[] {
  return commands
    .filter(({ form, change }) => form !== undefined || change !== undefined)
    .map((command) => ({
      id: command.id,
      kinds: Object.values(command.slots).map(({ kind }) => kind),
      line: (known = {}) =>
        format(command, filled(command, { ...instead[command.id], ...known }), "en", commands),
    }))
}

/** A screen's path as a pattern. A parameter matches one segment; with a question mark the segment is optional. */
const patternOf = (path: string) => ({
  keys: [],
  pattern: new RegExp(`^${path.replace(/\/:\w+\?/g, "(?:/[^/]+)?").replace(/:\w+/g, "[^/]+")}$`),
})

/** The names of the screens, and the screen of an address. */
export const screenNames = () => Object.keys(screens)
export function screenOf(address: string): string | undefined {
  const { pathname } = new URL(address, "http://localhost")
  const found = screenAt(screens, pathname, patternOf)?.screen
  return Object.entries(screens).find(([, screen]) => screen === found)?.[0]
}

/** The id of the command in an address. */
export function commandOf(address: string): string | undefined {
  const line = new URL(address, "http://localhost").searchParams.get("command")
  return line === null ? undefined : parse(`> ${line}`, 0, commands).command?.id
}
