import { CircleAlert, LoaderCircle, X } from "lucide-react"
import { type ClipboardEvent, type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from "react"
import { Tooltip } from "../buttons/Tooltip"
import { classes } from "../theme/classes"
import { type CommonFieldProps, Field } from "./Field"
import { useFormField } from "./formField"
import { splitTokens } from "./splitTokens"
import { useRovingTabIndex } from "./useRovingTabIndex"

export interface TokenState {
  state: "ok" | "bad" | "pending"
  /** The name found for the value. Without one, the value itself is shown. */
  label?: string
  /** An error: *CPF Inválido*. */
  reason?: string
}

export interface TokensFieldProps extends CommonFieldProps {
  name: string
  /** The state of a value, as known so far. Pure: the view queries the server. */
  stateOf?: (value: string) => TokenState
  placeholder?: string
  disabled?: boolean
}

/** How many values of a long list are shown until the user requests all, those with an error first. */
const maxDrawn = 60

const tones: Record<TokenState["state"], string> = {
  ok: "bg-accent-soft text-accent-text",
  bad: "bg-bad-soft text-bad",
  pending: "bg-sunken text-muted",
}

const unknown: TokenState = { state: "ok" }

/** Several values, typed one by one or pasted from a spreadsheet. Its value is a list of strings. */
export function TokensField(props: TokensFieldProps) {
  const { name, label, hint, required, span = 4, stateOf = () => unknown, placeholder, disabled } = props
  const [typed, setTyped] = useState("")
  const { value, onChange, error, ...field } = useFormField<readonly string[] | undefined>(name, {
    required,
    // The text being typed belongs to the value too, because a shortcut submits the form from within the field.
    settle: async () => finish(),
  })
  const values = value ?? []
  const add = (text: string) => {
    onChange([...new Set([...values, ...splitTokens(text)])])
    setTyped("")
  }
  const finish = () => {
    if (typed.trim() !== "") add(typed)
  }
  const remove = (gone: (value: string) => boolean) => onChange(values.filter((kept) => !gone(kept)))
  // A stable function, so that a thousand tokens are not rendered again on every key.
  const latest = useRef(remove)
  useLayoutEffect(() => {
    latest.current = remove
  })
  const chips = useRovingTabIndex("[data-stop]", { removing: true })
  const { leave } = chips
  const [removeOne] = useState(() => (gone: string) => {
    leave()
    latest.current((other) => other === gone)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey) return
    const ends = event.key === "Enter" || event.key === "," || event.key === ";"
    if (ends && (typed.trim() !== "" || event.key !== "Enter")) {
      event.preventDefault()
      add(typed)
    } else if (event.key === "Backspace" && typed === "") {
      remove((last) => last === values.at(-1))
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text")
    if (splitTokens(text).length < 2) return
    event.preventDefault()
    add(`${typed}${text}`)
  }
  const states = values.map((each) => ({ value: each, ...stateOf(each) }))
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => (
        <div className="grid grid-cols-1 gap-1.5">
          <div
            ref={chips.ref}
            className="control flex max-h-44 flex-wrap items-center gap-1.5 overflow-y-auto px-2 py-1.5 focus-within:border-accent focus-within:outline-2 focus-within:outline-offset-[-1px] focus-within:outline-accent"
          >
            <Tokens states={states} onRemove={disabled ? undefined : removeOne} />
            <input
              {...control}
              name={field.name}
              ref={field.ref}
              disabled={disabled}
              autoComplete="off"
              spellCheck={false}
              placeholder={values.length === 0 ? placeholder : undefined}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => {
                finish()
                field.onBlur()
              }}
              className="min-w-32 flex-1 bg-transparent font-mono text-code outline-none placeholder:text-faint focus-visible:outline-none"
            />
          </div>
          {values.length > 1 && (
            <Count
              values={values.length}
              bad={states.filter(({ state }) => state === "bad").length}
              onRemoveBad={disabled ? undefined : () => remove((each) => stateOf(each).state === "bad")}
            />
          )}
        </div>
      )}
    </Field>
  )
}

type StatedValue = TokenState & { value: string }

interface TokensProps {
  states: readonly StatedValue[]
  onRemove: ((value: string) => void) | undefined
}

/** The values. A long list shows only some at first, those with an error before all others. */
function Tokens({ states, onRemove }: TokensProps) {
  const [all, setAll] = useState(false)
  const isLong = states.length > maxDrawn && !all
  const wrong = states.filter(({ state }) => state === "bad")
  const sound = isLong ? states.filter(({ state }) => state !== "bad") : []
  const drawn = isLong ? [...wrong, ...sound].slice(0, maxDrawn) : states
  return (
    <>
      {drawn.map((each) => (
        <Token key={each.value} {...each} onRemove={onRemove} />
      ))}
      {isLong && (
        <button
          type="button"
          className="rounded-sm px-1 text-code/6 font-semibold text-accent-text hover:underline"
          onClick={() => setAll(true)}
        >
          e mais {(states.length - drawn.length).toLocaleString("pt-BR")}
        </button>
      )}
    </>
  )
}

interface CountProps {
  values: number
  bad: number
  onRemoveBad: (() => void) | undefined
}

function Count({ values, bad, onRemoveBad }: CountProps) {
  return (
    <p role="status" className="flex gap-3 text-small text-muted">
      {values.toLocaleString("pt-BR")} valores
      {bad > 0 && `, ${bad.toLocaleString("pt-BR")} com problema`}
      {bad > 0 && onRemoveBad && (
        <button
          type="button"
          className="font-semibold text-accent-text hover:underline"
          onClick={onRemoveBad}
        >
          Retirar os que têm problema
        </button>
      )}
    </p>
  )
}

type TokenProps = StatedValue & { onRemove?: ((value: string) => void) | undefined }

const Token = memo(({ value, state, label, reason, onRemove }: TokenProps) => {
  return (
    <Tooltip text={reason ?? (label && value)}>
      <span
        className={classes(
          "inline-flex max-w-full items-center gap-1 rounded-sm pl-2 text-code/6 font-medium",
          tones[state],
          onRemove ? "pr-0.5" : "pr-2",
          !label && "font-mono",
        )}
      >
        {state === "pending" && <LoaderCircle aria-label="Verificando" className="size-3 animate-spin" />}
        {state === "bad" && <CircleAlert aria-hidden className="size-3.5 shrink-0" />}
        <span className="truncate">{label ?? value}</span>
        {reason && <span className="sr-only">: {reason}</span>}
        {onRemove && (
          <button
            type="button"
            data-stop
            aria-label={`Retirar ${label ?? value}`}
            onClick={() => onRemove(value)}
            className="rounded-sm p-1 hover:bg-panel/60"
          >
            <X aria-hidden className="size-3" />
          </button>
        )}
      </span>
    </Tooltip>
  )
})
