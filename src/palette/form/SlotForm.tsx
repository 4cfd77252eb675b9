import { useQueryClient } from "@tanstack/react-query"
import { type MouseEvent, type ReactNode, useContext, useEffect, useState } from "react"
import { TextField } from "@/ui/fields/TextField"
import { typeAgain } from "@/ui/form/controls"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useFormValues } from "@/ui/form/useFormValues"
import { ShownErrorsContext } from "@/ui/page/shownErrors"
import { Banner } from "@/ui/states/Banner"
import type { Command, Values } from "../command"
import { isComplete, isNeeded } from "../grammar/values"
import { ChangeRefused, eachOf, resolveAll } from "../run/execute"
import { formSetupHere } from "../run/run"
import { fieldsOf, problemsOf, type SlotFields, startOf, textsOf } from "../slots/slotFields"
import { lookupOf, type Resolved, type Texts, useResolution, valuesIn } from "../slots/useResolution"
import { useSources } from "../slots/useSources"
import { PreviewCard } from "./PreviewCard"
import { refusedBeforehand } from "./preview"
import { SlotField } from "./SlotField"
import { usePrerequisite } from "./usePrerequisite"
import { maxPreviewed, usePreview } from "./usePreview"

const confirmation = "confirmation"

/** A part of the line that matches nothing, and the reason. */
export interface LineProblem {
  text: string
  reason: string
}

/** A slot's text that could not be resolved. Its field is empty. */
interface Doubt extends LineProblem {
  name: string
}

const left = (doubts: readonly Doubt[], fields: SlotFields) =>
  doubts.filter(({ name }) => fields[name] === null)

export interface SlotFormProps {
  command: Command
  line: string
  texts: Texts
  problems: readonly LineProblem[]
  /** The resolutions of the line's texts when the form was opened. */
  resolved: readonly Resolved[]
  /** Returns how to continue: close the form or replace it. It is called when nothing is unsaved any more. */
  submit: (values: Values) => Promise<() => void>
  onClose: () => void
}

/** The form made of a command's slots, over the page. A link only prefills it. */
export function SlotForm(props: SlotFormProps) {
  const { command, line, texts, problems: ofLine, resolved, submit, onClose } = props
  const client = useQueryClient()
  const sources = useSources()
  const [formSetup] = useState(formSetupHere)
  const title = formSetup?.title ?? command.title
  const [defaults] = useState(() => fieldsOf(command, texts, valuesIn(resolved)))
  /** Dropping these parts silently would change the command's effect, so they are listed until they are dismissed. */
  const [open, setOpen] = useState(ofLine)
  const [refusal, setRefusal] = useState<string>()
  /** A text that was not understood is corrected first. */
  const misread = resolved.find(({ resolution }) => resolution && "reason" in resolution)?.name
  const send = async (fields: SlotFields) => {
    const { values, problems } = await resolveAll(client, command, textsOf(command, fields), sources)
    if (Object.keys(problems).length > 0) throw new ChangeRefused("Confira os campos marcados.", problems)
    const wanted = command.change?.confirm?.(values)
    if (wanted !== undefined && fields[confirmation] !== wanted) {
      throw new ChangeRefused("Falta a confirmação.", { [confirmation]: `Digite ${wanted} para confirmar` })
    }
    return submit(values)
  }
  // Texts of the line that match no value. Without its role, a block of one role would block the whole application.
  // So each must be chosen again or dismissed before anything is sent.
  const [doubts, setDoubts] = useState<readonly Doubt[]>(() =>
    resolved.flatMap(({ name, text, resolution }) =>
      resolution && "reason" in resolution && defaults[name] === null
        ? [{ name, text, reason: resolution.reason }]
        : [],
    ),
  )
  const isConfirmation = command.confirmsOnly === true && isComplete(command, valuesIn(resolved))
  const hiddenSlots = isConfirmation ? Object.keys(command.slots) : (formSetup?.hiddenSlots ?? [])
  return (
    <FormDialog<SlotFields, () => void>
      id={`command:${line}`}
      title={title}
      defaults={defaults}
      validate={(fields) => ({
        ...Object.fromEntries(
          left(doubts, fields).map(({ name }) => [name, "Escolha, ou dispense o que foi escrito"]),
        ),
        ...problemsOf(command, fields, sources),
      })}
      submit={send}
      onDone={(goOn) => goOn()}
      onClose={onClose}
      startsAt={misread ?? startOf(command, texts)}
      submitLabel={title.split(" ")[0] ?? "Enviar"}
      danger={command.tone === "danger"}
      ignoresEnter
      disabledReason={
        open.length > 0 ? "Dispense o que não foi entendido, ou preencha o que falta." : refusal
      }
    >
      <Slots
        command={command}
        problems={open}
        onIgnore={(gone) => setOpen(open.filter((each) => each !== gone))}
        doubts={doubts}
        onDismiss={(gone) => setDoubts(doubts.filter((each) => each !== gone))}
        // A value that was not understood is corrected in its field.
        hiddenSlots={hiddenSlots.filter((name) => name !== misread)}
        onRefused={setRefusal}
      />
    </FormDialog>
  )
}

interface SlotsProps {
  command: Command
  /** What in the line was not understood, except slot values. */
  problems: readonly LineProblem[]
  onIgnore: (problem: LineProblem) => void
  doubts: readonly Doubt[]
  onDismiss: (doubt: Doubt) => void
  hiddenSlots: readonly string[]
  /** Called with the reason why the server would refuse it. */
  onRefused: (reason: string | undefined) => void
}

interface NotUnderstoodProps {
  /** Where to go on once it is dismissed. */
  field: string | undefined
  onDismiss: () => void
  children: ReactNode
}

/**
 * A part of the line that was not understood. Its button would take the focus with it, and the next key may come before a timer,
 * which the form's own `setFocus` uses.
 */
function NotUnderstood({ field, onDismiss, children }: NotUnderstoodProps) {
  const dismiss = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    typeAgain(currentTarget.form, field)
    onDismiss()
  }
  return (
    <Banner tone="warn" action={{ label: "Dispensar", run: dismiss }}>
      {children}
    </Banner>
  )
}

/** Many reasons name the text. */
const saidOf = ({ text, reason }: { text: string; reason: string }) =>
  reason.includes(text) ? reason : `“${text}”: ${reason}`

/** The fields and, below them, a preview of their current values once they are unambiguous. */
function Slots({ command, problems, onIgnore, doubts, onDismiss, hiddenSlots, onRefused }: SlotsProps) {
  const fields = useFormValues<SlotFields>()
  const sources = useSources()
  const texts = textsOf(command, fields)
  const resolved = useResolution(command, texts, sources)
  const values = valuesIn(resolved)
  const each = eachOf(command, values)
  const doubtful = left(doubts, fields)
  const isUnknown = resolved.some(({ resolution }) => resolution && "reason" in resolution)
  const previews = usePreview(command, problems.length + doubtful.length === 0 && !isUnknown ? each : [])
  const refusal = each.length > previews.length ? undefined : refusedBeforehand(previews)
  useEffect(() => onRefused(refusal), [refusal, onRefused])
  const first = usePrerequisite(command, previews)
  const said = useContext(ShownErrorsContext)
  const wanted = command.change?.confirm?.(values)
  return (
    <>
      {problems.map((problem) => (
        <NotUnderstood
          key={`${problem.text} ${problem.reason}`}
          field={startOf(command, texts)}
          onDismiss={() => onIgnore(problem)}
        >
          {saidOf(problem)}
        </NotUnderstood>
      ))}
      {doubtful.map((doubt) => (
        <NotUnderstood key={doubt.text} field={doubt.name} onDismiss={() => onDismiss(doubt)}>
          {saidOf(doubt)}
        </NotUnderstood>
      ))}
      <FormSection bare>
        {Object.entries(command.slots).map(([name, slot]) => {
          if (hiddenSlots.includes(name)) return null
          const lookup = lookupOf(command, name, "", texts) ?? { slot, text: "" }
          const required = isNeeded(command, name, texts)
          return <SlotField key={name} {...{ name, slot, lookup, resolved, required }} />
        })}
        {wanted !== undefined && (
          <TextField name={confirmation} span={4} mono required label={`Digite ${wanted} para confirmar`} />
        )}
      </FormSection>
      {previews.some(({ refusal }) => first || refusal === undefined || !said.includes(refusal)) && (
        <section
          aria-label="O que vai acontecer"
          aria-live="polite"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it may be long and must be scrollable by keyboard.
          tabIndex={0}
          className="grid gap-2 rounded-lg"
        >
          {previews.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is the order of the people in the field.
            <PreviewCard key={index} change={one} named={previews.length > 1} first={first} />
          ))}
          {each.length > maxPreviewed(command) && (
            <p className="text-small text-muted">
              E o mesmo para mais {(each.length - maxPreviewed(command)).toLocaleString("pt-BR")}.
            </p>
          )}
        </section>
      )}
    </>
  )
}
