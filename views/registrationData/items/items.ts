import { api } from "@/client/api"
import { type ItemName, type ItemValues, itemFields, namedFields } from "@/domain/registration/fields"
import type { Details } from "../details"
import { shownValue } from "../fields/fieldValues"
import type { Change } from "./pendingChanges"

/** A course or a language, as returned by the server. */
export interface Item<I extends ItemName = ItemName> {
  id: number
  version: number
  originalId?: number
  change?: Change
  values: ItemValues<I>
}

type Saved = Promise<{ applied: boolean }>
type Values<I extends ItemName> = { values: ItemValues<I> }

interface ItemCalls<I extends ItemName> {
  create: (atalaiaId: string, body: Values<I>) => Saved
  update: (atalaiaId: string, itemId: number, body: Values<I> & { version: number }) => Saved
  remove: (atalaiaId: string, itemId: number) => Saved
}

/** The calls for each kind of item. */
export const itemCalls: { [I in ItemName]: ItemCalls<I> } = {
  courses: {
    create: (atalaiaId, body) => api.registrationItems.createCourse({ params: { atalaiaId }, body }),
    update: (atalaiaId, itemId, body) =>
      api.registrationItems.updateCourse({ params: { atalaiaId, itemId }, body }),
    remove: (atalaiaId, itemId) => api.registrationItems.removeCourse({ params: { atalaiaId, itemId } }),
  },
  languages: {
    create: (atalaiaId, body) => api.registrationItems.createLanguage({ params: { atalaiaId }, body }),
    update: (atalaiaId, itemId, body) =>
      api.registrationItems.updateLanguage({ params: { atalaiaId, itemId }, body }),
    remove: (atalaiaId, itemId) => api.registrationItems.removeLanguage({ params: { atalaiaId, itemId } }),
  },
}

export const itemTexts = {
  courses: {
    saved: "Formação acadêmica/profissional salva com sucesso",
    removed: "Formação acadêmica/profissional removida com sucesso",
  },
  languages: { saved: "Idioma salvo com sucesso", removed: "Idioma removido com sucesso" },
} as const satisfies Record<ItemName, { saved: string; removed: string }>

/** An item in words, by field. */
export const wordsOfItem = <I extends ItemName>(
  item: I,
  values: ItemValues<I>,
  names: Details["names"],
): Record<keyof ItemValues<I> & string, string> =>
  Object.fromEntries(
    namedFields(itemFields[item]).map(([name, field]) => [
      name,
      shownValue(name, field, (values as Readonly<Record<string, unknown>>)[name], names),
    ]),
  ) as Record<keyof ItemValues<I> & string, string>
