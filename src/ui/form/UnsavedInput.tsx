import { useEffect, useId, useState } from "react"
import { CopyButton } from "../buttons/CopyButton"
import { useArrival } from "../page/pending"

/**
 * In a dialog that replaces a form: a field with the text typed for that form, so that it can be continued and
 * copied. Renders nothing if nothing was typed.
 */
export function UnsavedInput() {
  const { end } = useArrival()
  const id = useId()
  const [text, setText] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount.
  useEffect(() => {
    setText(end()?.trimStart() || undefined)
  }, [])
  if (text === undefined) return null
  return (
    <div className="mt-3 grid justify-items-start gap-1.5">
      <label htmlFor={id} className="font-[550]">
        O que você digitou não foi enviado
      </label>
      <textarea
        id={id}
        ref={writeOn}
        data-autofocus
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="control field-sizing-content max-h-80 resize-y"
      />
      <CopyButton small text={text} label="Copiar texto" />
    </div>
  )
}

function writeOn(field: HTMLTextAreaElement | null) {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}
