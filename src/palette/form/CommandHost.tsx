import { useQueryClient } from "@tanstack/react-query"
import { type ComponentType, Suspense, useEffect, useMemo, useState } from "react"
import { Redirect } from "wouter"
import { refreshAll } from "@/client/refresh"
import { useRegistries } from "@/palette/registries"
import { Confirm } from "@/ui/dialog/Confirm"
import { NoForm } from "@/ui/form/NoForm"
import { lazy } from "@/ui/page/lazy"
import type { Command, CommandFormProps, Values } from "../command"
import { parse, problemsIn } from "../grammar/grammar"
import type { Parsed } from "../grammar/parsed"
import { isComplete } from "../grammar/values"
import { formSetupHere, useAct, useCloseCommand, useCommandLine } from "../run/run"
import { isUnderstood, type Resolved, textsIn, useResolution, valuesIn } from "../slots/useResolution"
import { useCommands, useSources } from "../slots/useSources"
import { CommandForm } from "./CommandForm"

/** Shows the form of the command line in the address. Opening an address never executes anything. */
export default function CommandHost() {
  const line = useCommandLine()
  const close = useCloseCommand()
  const allowed = useCommands()
  const { commands, coming } = useRegistries()
  const parsed = useMemo(
    () => (line === undefined ? undefined : parseWritten(line, commands)),
    [line, commands],
  )
  if (!parsed) return null
  const { command } = parsed
  if (!command && coming) return null
  if (!command) {
    return (
      <NoForm title="Comando não reconhecido" close={close}>
        O endereço traz um comando que não existe: <span className="mono break-all">{line}</span>
      </NoForm>
    )
  }
  if (!allowed.includes(command)) {
    return (
      <NoForm title={command.title} close={close}>
        Você não tem permissão para este comando. Se precisa dele, peça a quem administra os seus acessos.
      </NoForm>
    )
  }
  // The key remounts the form for another line, so that no state of the previous line remains.
  return <Opened key={parsed.line} command={command} parsed={parsed} onClose={close} />
}

/** Parses the line of an address, which may omit the `>`. */
function parseWritten(line: string, commands: readonly Command[]): Parsed {
  const written = line.trimStart().startsWith(">") ? line : `> ${line}`
  return parse(written, written.length, commands)
}

function Opened({ command, parsed, onClose }: { command: Command; parsed: Parsed; onClose: () => void }) {
  const { line, language } = parsed
  const texts = textsIn(parsed)
  const resolved = useResolution(command, texts, useSources())
  const act = useAct()
  const values = valuesIn(resolved)
  // Parts of the line that match nothing are listed in the slot form until they are dismissed.
  const problems = problemsIn(parsed).map(({ start, end, reason }) => ({
    text: line.slice(start, end),
    reason,
  }))
  const complete = isUnderstood(resolved) && problems.length === 0 && isComplete(command, values)
  /** The first complete values of the command's own form. The form keeps its text, also if its object is removed. */
  const [formValues, setFormValues] = useState<Values>()
  if (complete && command.form && formValues === undefined) setFormValues(values)
  if (command.form && formValues) {
    const Form = formOf(command.form)
    return (
      <Suspense fallback={null}>
        <Form command={command} values={formValues} line={line} close={onClose} />
      </Suspense>
    )
  }
  // A button or a key opened this form for a given object. If that object is gone, do not let the user pick another
  // one.
  const gone = command.form && formSetupHere() && resolved.find(isNothing)
  if (gone) return <Gone title={command.title} reason={gone.resolution.reason} onClose={onClose} />
  if (complete && command.go) return <Redirect to={command.go(values)} replace />
  if (complete && command.run) {
    return (
      <Confirm
        open
        question={`${command.title}?`}
        consequence="O endereço pede este comando. Nada foi feito ainda."
        confirmLabel="Executar"
        onConfirm={() => {
          act(command, values)
          onClose()
        }}
        onCancel={onClose}
      />
    )
  }
  return <CommandForm {...{ command, line, language, texts, problems, resolved, onClose }} />
}

/** The object that the screen offered was removed. Refetches that screen. */
function Gone({ title, reason, onClose }: { title: string; reason: string; onClose: () => void }) {
  const client = useQueryClient()
  useEffect(() => void refreshAll(client), [client])
  return (
    <NoForm title={title} close={onClose}>
      {reason}. O que estava na tela mudou: talvez outra pessoa já tenha cuidado disso.
    </NoForm>
  )
}

const isNothing = (resolved: Resolved): resolved is Resolved & { resolution: { reason: string } } =>
  resolved.resolution !== undefined && "reason" in resolved.resolution

type Load = NonNullable<Command["form"]>
const forms = new Map<Load, ComponentType<CommandFormProps>>()
function formOf(load: Load) {
  const known = forms.get(load)
  if (known) return known
  const form = lazy(load)
  forms.set(load, form)
  return form
}
