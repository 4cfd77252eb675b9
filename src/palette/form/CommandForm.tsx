import { useSession } from "@/client/identity"
import type { Command, Values } from "../command"
import { format } from "../grammar/format"
import type { Language } from "../grammar/parsed"
import { remember } from "../ranking/history"
import { eachOf, useExecute } from "../run/execute"
import { historyLine, usesOf } from "../run/redactLine"
import { rememberedHere, useAct, useOpenCommand } from "../run/run"
import type { Resolved, Texts } from "../slots/useResolution"
import { useCommands } from "../slots/useSources"
import { BatchDialog } from "./BatchDialog"
import { type LineProblem, SlotForm } from "./SlotForm"
import { linesOf, useBatch } from "./useBatch"

export interface CommandFormProps {
  command: Command
  line: string
  language: Language
  /** The texts of the line by slot. */
  texts: Texts
  /** The parts of the line that were not understood. */
  problems: readonly LineProblem[]
  /** The resolutions of the texts known so far. */
  resolved: readonly Resolved[]
  onClose: () => void
}

/** The form of a command line, prefilled from the line. Submitting it executes the command. */
export function CommandForm(props: CommandFormProps) {
  const { command, language, onClose } = props
  const { items, running, start, cancel, retry } = useBatch(command, language)
  if (items.length === 0) return <Entry {...props} onSeveral={start} />
  return (
    <BatchDialog
      title={command.title}
      lines={linesOf(command, items)}
      running={running}
      onCancel={cancel}
      onRetry={retry}
      onClose={onClose}
    />
  )
}

interface EntryProps extends CommandFormProps {
  /** Continues with a batch, which replaces the form. */
  onSeveral: (each: readonly Values[]) => void
}

function Entry(props: EntryProps) {
  const { command, line, language, texts, problems, resolved, onClose, onSeveral } = props
  const { user } = useSession()
  const commands = useCommands()
  const { execute } = useExecute()
  const open = useOpenCommand()
  const act = useAct()
  if (resolved.some(({ resolution }) => resolution === undefined)) return null
  const submit = async (values: Values): Promise<() => void> => {
    const kept = historyLine(command, values, language, commands)
    remember(
      localStorage,
      { key: "commands", person: user.atalaiaId },
      { text: kept, uses: usesOf(command, values), instead: rememberedHere() },
      Date.now(),
    )
    if (command.form) return () => open(format(command, values, language, commands))
    if (command.go) return () => act(command, values)
    if (!command.change) {
      act(command, values)
      return onClose
    }
    const each = eachOf(command, values)
    if (each.length > 1) return () => onSeveral(each)
    await execute(command, values, language)
    return onClose
  }
  return <SlotForm {...{ command, line, texts, problems, resolved, submit, onClose }} />
}
