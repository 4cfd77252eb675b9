import type { QueryClient } from "@tanstack/react-query"
import { getDefaultStore } from "jotai"
import { FileText, GraduationCap, Languages, type LucideIcon, Phone } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { isMissing } from "@/domain/registration/groups"
import type { RegistrationList } from "@/domain/registration/lists"
import { formatPhone } from "@/domain/text/masks"
import type { Narrowed } from "../lookup"
import { openRegistrationAtom } from "../openRegistration"
import type { Suggestion } from "../suggestion"
import { listed, type SlotKindRecord } from "./record"

type Details = AnswerOf<Calls["registration"]["details"]>

const icons: Record<RegistrationList, LucideIcon> = {
  courses: GraduationCap,
  languages: Languages,
  phones: Phone,
  files: FileText,
}

interface NamedItem {
  id: string
  name: string
}

/** Leaves out pending changes of existing items: only new items get a line of their own. */
const withoutChanges = <Thing extends { originalId?: number }>(things: readonly Thing[]) =>
  things.filter(({ originalId }) => originalId === undefined)

function namedIn(list: Exclude<RegistrationList, "files">, details: Details): NamedItem[] {
  const { names, phones } = details
  const label = (table: string, id: number | undefined) => names[table]?.[String(id)] ?? "Não informado"
  switch (list) {
    case "courses":
      return withoutChanges(details.courses).map(({ id, values }) => ({
        id: String(id),
        name: `${label("academic-formations", values.academicFormationId)} · ${label("study-areas", values.studyAreaId)}`,
      }))
    case "languages":
      return withoutChanges(details.languages).map(({ id, values }) => ({
        id: String(id),
        name: label("languages", values.languageId),
      }))
    case "phones":
      return (phones.pending.length > 0 ? phones.pending : phones.valid).flatMap(({ number = "" }) =>
        isMissing(number) ? [] : [{ id: number, name: formatPhone(number) }],
      )
  }
}

async function filesOf(client: QueryClient, atalaiaId: string): Promise<NamedItem[]> {
  const query = api.userFiles.both.query({ params: { atalaiaId } })
  const { valid, notValid } = await client.fetchQuery({ ...query, retry: false })
  return withoutChanges([...valid, ...notValid]).map(({ id, documentType }) => ({
    id: String(id),
    name: documentType,
  }))
}

/** The courses, languages, phones or documents of the registration on the screen, otherwise of the actor's own. */
async function itemsOf(client: QueryClient, { slot: { list } }: Narrowed): Promise<Suggestion[]> {
  if (!list) return []
  const atalaiaId = getDefaultStore().get(openRegistrationAtom)?.atalaiaId ?? "me"
  const details = api.registration.details.query({ params: { atalaiaId } })
  const items =
    list === "files"
      ? await filesOf(client, atalaiaId)
      : namedIn(list, await client.fetchQuery({ ...details, retry: false }))
  return items.map(({ id, name }) => ({
    id: `${list}:${id}`,
    texts: [name, id],
    value: { id, text: name, label: name },
    icon: icons[list],
  }))
}

export const registrationItem: SlotKindRecord = {
  plural: "No cadastro",
  values: {
    ...listed(itemsOf, 2, (text) => `Nada no cadastro com “${text}”`),
    // Never cached: the registration on the screen changes at any time.
    freshFor: 0,
  },
  field: "picker",
  shownAs: "fact",
}
