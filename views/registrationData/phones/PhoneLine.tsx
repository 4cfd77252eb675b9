import { Trash2 } from "lucide-react"
import type { RefCallback } from "react"
import { maskPhone } from "@/domain/text/masks"
import { IconButton } from "@/ui/buttons/IconButton"
import { Field } from "@/ui/fields/Field"
import { SelectControl } from "@/ui/fields/Select"
import type { SelectOption } from "@/ui/fields/useTypedAhead"
import type { PhoneRow } from "./phoneRows"

export interface PhoneLineProps {
  /** The position in the list, from 1. */
  position: number
  row: PhoneRow
  /** Messages under the controls. */
  problems: { number?: string | undefined; type?: string | undefined }
  /**
   * Names of the controls. Undefined for those that the form does not focus. `group` is shared by all radio buttons.
   */
  names: { number: string | undefined; type: string | undefined; group: string }
  types: readonly SelectOption[]
  numberRef: RefCallback<HTMLInputElement>
  onChange: (part: Partial<PhoneRow>) => void
  onAuthorize: () => void
  onRemove: () => void
}

/** A phone in the list: number, type, whether it is the authorizer, and a button to remove it. */
export function PhoneLine({ position, row, problems, names, types, numberRef, ...actions }: PhoneLineProps) {
  const { onChange, onAuthorize, onRemove } = actions
  return (
    <fieldset
      aria-label={`Telefone ${position}`}
      className="grid w-full grid-cols-1 items-start gap-x-4 gap-y-3 border-b border-line pb-3 last-of-type:border-b-0 last-of-type:pb-0 @min-[26rem]:grid-cols-2 @min-[42rem]:grid-cols-[1fr_1fr_auto]"
    >
      <Field label="Número" required error={problems.number}>
        {(control) => (
          <div className="flex">
            <span
              id={`${control.id}-before`}
              className="flex shrink-0 items-center rounded-l-lg border border-r-0 border-control bg-sunken px-2.5 font-mono text-muted"
            >
              +55
            </span>
            <input
              {...control}
              name={names.number}
              ref={numberRef}
              type="tel"
              autoComplete="off"
              placeholder="(00) 00000-0000"
              value={row.number}
              onChange={(event) => onChange({ number: maskPhone(event.target.value) })}
              className="control min-w-0 rounded-l-none font-mono"
            />
          </div>
        )}
      </Field>
      <Field label="Tipo" required error={problems.type}>
        {(control) => (
          <SelectControl
            {...control}
            name={names.type}
            options={types}
            value={row.phoneTypeId}
            onChange={(phoneTypeId) => onChange({ phoneTypeId })}
          />
        )}
      </Field>
      <div className="col-span-full flex items-center justify-between gap-2 @min-[42rem]:col-span-1 @min-[42rem]:h-9 @min-[42rem]:translate-y-[1.6875rem]">
        <label className="flex items-center gap-2">
          <input
            type="radio"
            name={`${names.group}-authorizer`}
            checked={row.authorize}
            onChange={onAuthorize}
            className="size-4 accent-accent"
          />
          Telefone autorizador
        </label>
        <IconButton icon={Trash2} label={`Remover telefone ${position}`} onClick={onRemove} />
      </div>
    </fieldset>
  )
}
