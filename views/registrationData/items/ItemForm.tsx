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
import { useNotify } from "@/ui/notices/notice"
import { type Details, detailsQuery } from "../details"
import { byFieldName, labelOfPath } from "../fields/byFieldName"
import { type FormValues, formValuesOf, valuesOfForm } from "../fields/fieldValues"
import { RequiredContext } from "../fields/SectionField"
import { circumstancesOf, DetailsContext } from "../section/part"
import { type Item, itemCalls, itemTexts, wordsOfItem } from "./items"
import { requestedText } from "./pendingChanges"

export interface ItemFormProps<I extends ItemName> {
  item: I
  title: string
  details: Details
  /** The item that is changed; absent for a new one. */
  edited?: Item<I> | undefined
  /** The values with which a new one begins. */
  defaults?: FormValues
  onClose: () => void
  /** `ItemFields`. */
  children: ReactNode
}

/** The required fields of an empty form, as the rules report them. */
function requiredIn(item: ItemName, details: Details): ReadonlySet<string> {
  const about = circumstancesOf(details, itemFields[item])
  return new Set(Object.keys(itemProblems(item, normalItem(item, {}, about), about)))
}

/** A course or a language over the page: saved, or requested, by itself. */
export function ItemForm<I extends ItemName>(props: ItemFormProps<I>) {
  const { item, title, details, edited, defaults, onClose, children } = props
  const queries = useQueryClient()
  const notify = useNotify()
  const { atalaiaId } = details
  const fields: Record<string, RegistrationField> = itemFields[item]
  const calls = itemCalls[item]
  const valuesIn = (form: FormValues) =>
    normalItem(item, valuesOfForm(fields, form) as ItemValues<I>, circumstancesOf(details, fields, form))

  const start = { version: edited?.version ?? 0, values: edited?.values ?? ({} as ItemValues<I>) }
  const reload = async () => {
    const now = await queries.fetchQuery({ ...detailsQuery(atalaiaId), staleTime: 0 })
    const items: readonly Item[] = now[item]
    return (items.find(({ id }) => id === edited?.id) as Item<I> | undefined) ?? start
  }
  const sendVersioned = useVersioned(start, reload, ({ values }) => wordsOfItem(item, values, details.names))
  const submit = (form: FormValues) => {
    const values = valuesIn(form)
    if (!edited) return byFieldName(() => calls.create(atalaiaId, { values }))
    return sendVersioned((version) =>
      byFieldName(() => calls.update(atalaiaId, edited.id, { version, values })),
    )
  }
  return (
    <DetailsContext value={details}>
      <FormDialog<FormValues, { applied: boolean }>
        id={`registration ${atalaiaId} ${item} ${edited?.id ?? "new"}`}
        {...(edited && { version: edited.version })}
        title={title}
        submitLabel={details.can.direct ? "Salvar" : "Solicitar alterações"}
        width="wide"
        defaults={{ ...formValuesOf(fields, start.values, details.names), ...(!edited && defaults) }}
        validate={(form) => ({
          ...itemProblems(item, valuesIn(form), circumstancesOf(details, fields, form)),
        })}
        validatesDue
        labelOf={(path) => labelOfPath(fields, path)}
        submit={submit}
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
