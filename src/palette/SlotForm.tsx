import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useWatch } from "react-hook-form"
import { FormDialog } from "@/ui/FormDialog"
import { FormSection } from "@/ui/FormSection"
import { TextField } from "@/ui/TextField"
import { ChangeRefused, eachOf, resolveAll } from "./carryOut"
import type { Command, Values } from "./command"
import { PreviewCard } from "./PreviewCard"
import { SlotField } from "./SlotField"
import { fieldsOf, problemsOf, type SlotFields, textsOf } from "./slotFields"
import { mostPreviewed, usePreview } from "./usePreview"
import { lookupOf, type Resolved, type Texts, useResolution, valuesIn } from "./useResolution"
import { useSources } from "./useSources"
import { isNeeded } from "./values"

const confirmation = "confirmation"

export interface SlotFormProps {
  command: Command
  line: string
  texts: Texts
  /** What the line's texts turned out to be when it was opened. */
  resolved: readonly Resolved[]
  /** Says whether the form is through: it stays where something else goes on in its place. */
  submit: (values: Values) => Promise<"close" | "stay">
  onClose: () => void
}

/** The form made of a command's slots, over the page. What a link fills in is only filled in. */
export function SlotForm({ command, line, texts, resolved, submit, onClose }: SlotFormProps) {
  const client = useQueryClient()
  const sources = useSources()
  const [defaults] = useState(() => fieldsOf(command, texts, valuesIn(resolved)))
  const send = async (fields: SlotFields) => {
    const { values, problems } = await resolveAll(client, command, textsOf(command, fields), sources)
    if (Object.keys(problems).length > 0) throw new ChangeRefused("Confira os campos marcados.", problems)
    const wanted = command.change?.confirm?.(values)
    if (wanted !== undefined && fields[confirmation] !== wanted) {
      throw new ChangeRefused("Falta a confirmação.", { [confirmation]: `Digite ${wanted} para confirmar` })
    }
    return submit(values)
  }
  // Named in the line and known to nobody: left out it would change what the command does, a block of one role
  // into one of the whole application. So it has to be chosen before anything is sent.
  const doubts = Object.fromEntries(
    resolved.flatMap(({ name, text, resolution }) =>
      resolution && "reason" in resolution && defaults[name] === null
        ? [[name, `“${text}”: ${resolution.reason}`]]
        : [],
    ),
  )
  const doubtsLeft = (fields: SlotFields) =>
    Object.fromEntries(Object.entries(doubts).filter(([name]) => fields[name] === null))
  return (
    <FormDialog<SlotFields, "close" | "stay">
      id={`command:${line}`}
      title={command.title}
      defaults={defaults}
      validate={(fields) => ({ ...doubtsLeft(fields), ...problemsOf(command, fields) })}
      submit={send}
      onDone={(next) => next === "close" && onClose()}
      onClose={onClose}
      submitLabel={command.title.split(" ")[0] ?? "Enviar"}
      danger={command.tone === "danger"}
    >
      {Object.values(doubts).map((text) => (
        <p key={text} role="status" className="rounded-lg bg-warn-soft px-3 py-2 text-warn">
          {text}
        </p>
      ))}
      <Slots command={command} />
    </FormDialog>
  )
}

/** The fields and, below them, what would happen with what they hold now. */
function Slots({ command }: { command: Command }) {
  const fields = useWatch<SlotFields>() as SlotFields
  const sources = useSources()
  const texts = textsOf(command, fields)
  const resolved = useResolution(command, texts, sources)
  const values = valuesIn(resolved)
  const each = eachOf(command, values)
  const ahead = usePreview(command, each)
  const wanted = command.change?.confirm?.(values)
  return (
    <>
      <FormSection bare>
        {Object.entries(command.slots).map(([name, slot]) => {
          const lookup = lookupOf(command, name, "", texts) ?? { slot, text: "" }
          const required = isNeeded(command, name, texts)
          return <SlotField key={name} {...{ name, slot, lookup, resolved, required }} />
        })}
        {wanted !== undefined && (
          <TextField name={confirmation} span={4} mono required label={`Digite ${wanted} para confirmar`} />
        )}
      </FormSection>
      {ahead.length > 0 && (
        <section aria-label="O que vai acontecer" aria-live="polite" className="grid gap-2">
          {ahead.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is that of the people in the field.
            <PreviewCard key={index} ahead={one} />
          ))}
          {each.length > mostPreviewed && (
            <p className="text-small text-muted">
              E o mesmo para mais {(each.length - mostPreviewed).toLocaleString("pt-BR")}.
            </p>
          )}
        </section>
      )}
    </>
  )
}
