import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useEffect, useId, useRef, useState } from "react"
import { digitsOf } from "@/domain/people/identifier"
import { withAuthorizer, withoutPhone, withPhone } from "@/domain/registration/phones"
import { domainEntriesQuery } from "@/palette/slots/serverLists"
import { Button } from "@/ui/buttons/Button"
import { useFormField } from "@/ui/fields/formField"
import { FormSection } from "@/ui/form/FormSection"
import { useListAct } from "../section/useRequestedAct"
import { PhoneLine } from "./PhoneLine"
import { newPhone, type PhoneRow, rowProblems } from "./phoneRows"

/** The largest number of phones that the API accepts. */
const maxPhones = 20

/**
 * A person's phones, one of them the authorizer. Its value is a list of `PhoneRow`. The form's `validate` reports an
 * error of the list; the messages are shown under the controls.
 */
export function PhonesField({ name }: { name: string }) {
  const { value, onChange, onBlur, ref, error } = useFormField<readonly PhoneRow[]>(name, { required: true })
  const types = useQuery(domainEntriesQuery("phone-types")).data ?? []
  const options = types.map(({ id, label }) => ({ value: String(id), label }))
  const group = useId()
  const { list, last, add, focusNew, focusAt } = usePhoneFocus(value.length)
  const problems = rowProblems(value)
  /**
   * An error that no rule of a line explains concerns the list: it is empty, or conflicts with another user's change.
   */
  const ofList = error !== undefined && Object.values(problems).includes(error) ? problems[""] : error
  /** The form focuses the control with the field's name: here the first one with an error. */
  const [focused = "0.number"] = Object.keys(problems)
  const nameAt = (path: string) => (path === focused ? name : undefined)
  const addPhone = () => {
    focusNew()
    onChange(withPhone(value, newPhone))
  }
  useListAct("phones", true, (requested) => {
    if (requested.kind === "add") return addPhone()
    const at = value.findIndex(({ number }) => digitsOf(number) === requested.id)
    if (at < 0) return
    if (requested.kind === "remove") onChange(withoutPhone(value, at))
    else focusAt(at)
  })
  const change = (index: number, part: Partial<PhoneRow>) =>
    onChange(value.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <FormSection
      title="Telefones"
      description="Ao menos um é obrigatório, e um deles é o telefone autorizador."
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only observes focus changes. */}
      <div
        ref={list}
        className="col-span-full grid justify-items-start gap-3"
        // The list is one field: its errors are shown once the focus leaves the whole list.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onBlur()
        }}
      >
        {value.length === 0 && <p className="text-muted">Nenhum telefone listado</p>}
        {value.map((row, index) => (
          <PhoneLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its position.
            key={index}
            position={index + 1}
            row={row}
            problems={
              error ? { number: problems[`${index}.number`], type: problems[`${index}.phoneTypeId`] } : {}
            }
            names={{ number: nameAt(`${index}.number`), type: nameAt(`${index}.phoneTypeId`), group }}
            types={options}
            numberRef={(element) => {
              if (index === 0) ref(element)
              if (index === value.length - 1) last.current = element
            }}
            onChange={(part) => change(index, part)}
            onAuthorize={() => onChange(withAuthorizer(value, index))}
            onRemove={() => {
              onChange(withoutPhone(value, index))
              add.current?.focus()
            }}
          />
        ))}
        {ofList && (
          <p role="alert" className="text-[0.8125rem]/5 text-bad">
            {ofList}
          </p>
        )}
        <Button
          ref={add}
          small
          icon={Plus}
          name={nameAt("")}
          disabledReason={value.length >= maxPhones ? `São ${maxPhones} telefones no máximo.` : undefined}
          onClick={addPhone}
        >
          Adicionar telefone
        </Button>
      </div>
    </FormSection>
  )
}

/** Moves the focus to added lines, and to the phone in the address. */
function usePhoneFocus(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const added = useRef(false)
  // A new line takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every added line.
  useEffect(() => {
    if (added.current) last.current?.focus()
    added.current = false
  }, [count])
  /** Index of the telephone to focus. */
  const [wanted, setWanted] = useState<number>()
  // Runs after the form has set its own initial focus.
  useEffect(() => {
    if (wanted === undefined) return
    list.current?.querySelectorAll<HTMLInputElement>('input[type="tel"]')[wanted]?.focus()
    setWanted(undefined)
  }, [wanted])
  return {
    list,
    last,
    add,
    focusNew: () => {
      added.current = true
    },
    focusAt: setWanted,
  }
}
