import { useQueryClient } from "@tanstack/react-query"
import { useVersioned } from "@views/useVersioned"
import type { ReactNode } from "react"
import {
  type ItemName,
  type ItemValues,
  itemFields,
  type RegistrationField,
} from "@/domain/registration/fields"
import { normalItem } from "@/domain/registration/normal"
import { itemProblems } from "@/domain/registration/rules"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/page/notice"
import { type Details, detailsQuery } from "../details"
import { byFieldName, labelOfPath } from "../fields/byFieldName"
import { type FormValues, formValuesOf, valuesOfForm } from "../fields/fieldValues"
import { circumstancesOf, DetailsContext } from "../fields/part"
import { RequiredContext } from "../fields/SectionField"
import { together } from "../fields/together"
import { type Item, itemCalls, itemTexts, wordsOfItem } from "./items"
import { requestedText } from "./pendingChanges"

export interface ItemFormProps<I extends ItemName> {
  item: I
  title: string
  details: Details
  /** The item to change; absent for a new one. */
  edited?: Item<I> | undefined
  /** The initial values of a new item. */
  defaults?: FormValues
  onClose: () => void
  /** The fields: `ItemFields`. */
  children: ReactNode
}

/** The required fields of an empty form, as the rules report them. */
function requiredIn(item: ItemName, details: Details): ReadonlySet<string> {
  const about = circumstancesOf(details, itemFields[item])
  return new Set(Object.keys(itemProblems(item, normalItem(item, {}, about), about)))
}

/** A course or a language in a dialog over the page, saved or requested separately. */
export function ItemForm<I extends ItemName>(props: ItemFormProps<I>) {
  const { item, title, details, edited, defaults, onClose, children } = props
  const queries = useQueryClient()
  const notify = useNotify()
  const { atalaiaId } = details
  const fields: Record<string, RegistrationField> = itemFields[item]
  const calls = itemCalls[item]
  const valuesIn = (form: FormValues) =>
    normalItem(item, valuesOfForm(fields, form) as ItemValues<I>, circumstancesOf(details, fields, form))

  const thingOf = (read: Details) => {
    const items: readonly Item[] = read[item]
    const { version, values } = items.find(({ id }) => id === edited?.id) ??
      edited ?? { version: 0, values: {} }
    return { version, values: values as ItemValues<I>, names: read.names }
  }
  const { latest, ...versioned } = useVersioned({
    start: thingOf(details),
    reload: async () => thingOf(await queries.fetchQuery({ ...detailsQuery(atalaiaId), staleTime: 0 })),
    valuesOf: ({ values, names }): FormValues => formValuesOf(fields, values, names),
    wordsOf: ({ values, names }): Record<string, string> => wordsOfItem(item, values, names),
    together,
    save: (form, version) => {
      const values = valuesIn(form)
      return byFieldName(() =>
        edited
          ? calls.update(atalaiaId, edited.id, { version, values })
          : calls.create(atalaiaId, { values }),
      )
    },
  })
  return (
    <DetailsContext value={details}>
      <FormDialog<FormValues, { applied: boolean }>
        {...versioned}
        id={`registration ${atalaiaId} ${item} ${edited?.id ?? "new"}`}
        title={title}
        submitLabel={details.can.direct ? "Salvar" : "Solicitar alterações"}
        width="wide"
        defaults={{ ...versioned.defaults, ...(!edited && defaults) }}
        validate={(form) => ({
          ...itemProblems(item, valuesIn(form), circumstancesOf(details, fields, form)),
        })}
        validatesDue
        labelOf={(path) => labelOfPath(fields, path)}
        onDone={({ applied }) => {
          notify({ tone: "ok", text: applied ? itemTexts[item].saved : requestedText })
          void queries.invalidateQueries({ queryKey: ["registration"] })
          onClose()
        }}
        onClose={onClose}
      >
        <RequiredContext value={requiredIn(item, details)}>
          <FormSection bare>{children}</FormSection>
        </RequiredContext>
      </FormDialog>
    </DetailsContext>
  )
}
