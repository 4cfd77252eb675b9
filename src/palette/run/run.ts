import { useLocation, useSearch } from "wouter"
import { useSession } from "@/client/identity"
import { commandParameter, useVisit } from "@/ui/form/visit"
import type { Command, Values } from "../command"
import { lineOf } from "../grammar/format"
import { isComplete } from "../grammar/values"
import { useCommands } from "../slots/useSources"
import type { Appearing, FormSetup } from "../table"

/** The command line in the address, without which no form of a command is open. */
export function useCommandLine(): string | undefined {
  return new URLSearchParams(useSearch()).get(commandParameter) ?? undefined
}

/** Opens the form of a command line over the page, by the address: it can be sent, reloaded and gone back from. */
export function useOpenCommand(): (line: string, formSetup?: FormSetup) => void {
  const [location, navigate] = useLocation()
  const search = useSearch()
  return (line, formSetup) => {
    const parameters = new URLSearchParams(search)
    parameters.set(commandParameter, line)
    navigate(`${location}?${parameters}`, { state: { ...openedHere, formSetup } })
  }
}

/** Marks the entry of a form opened from a page of the console: closing it goes back to that page's entry. */
const openedHere = { openedHere: true }

/** What the form of the line in the address is, where a button or a key opened it. */
export const formSetupHere = (): FormSetup | undefined => window.history.state?.formSetup

/** Takes the command line out of the address: the form closes, the page stays. */
export function useCloseCommand(): () => void {
  const [location, navigate] = useLocation()
  const search = useSearch()
  return () => {
    if (window.history.state?.openedHere) return window.history.back()
    const parameters = new URLSearchParams(search)
    parameters.delete(commandParameter)
    const rest = parameters.toString()
    navigate(rest ? `${location}?${rest}` : location, { replace: true })
  }
}

/** Marks the entry of a screen that a command or a list led to: stepping back from it leads to where that was. */
export const ledHere = { ledHere: true }

/** Whether a command led to the screen in order to edit what it shows. */
export const ledHereToEdit = (): boolean => window.history.state?.edits === true

/** Goes back to the command or list that led to the screen. Answers `false` where none did. */
export function useStepBack(): () => boolean {
  return () => {
    const isLedHere = window.history.state?.ledHere === true
    if (isLedHere) window.history.back()
    return isLedHere
  }
}

/** Goes where a command goes, or does what the page does by itself. */
export function useAct(): (command: Command, values: Values) => void {
  const visit = useVisit()
  const { user } = useSession()
  const commands = useCommands()
  return (command, values) => {
    const address = command.go?.(values)
    if (address !== undefined) visit(address, { ...ledHere, ...(command.edits && { edits: true }) })
    else void command.run?.(values, { person: user.atalaiaId, commands })
  }
}

/** Whether a command goes somewhere or acts at once, where it is given these slots; another one opens its form. */
const actsAtOnce = (command: Command, values: Values): boolean =>
  (command.go !== undefined || command.run !== undefined) && isComplete(command, values)

/** Whether what appears with something asks before it changes anything, in a form that says what it is about. */
export const asksFirst = ({ command, fill }: Pick<Appearing, "command" | "fill">): boolean =>
  command.asks === true || command.edits === true || !actsAtOnce(command, valuesOf(fill))

/** Runs a command with the slots it was given: goes, acts, or opens its form with everything filled in. */
export function useRunCommand(): (
  command: Command,
  filled: Readonly<Record<string, string>>,
  formSetup?: FormSetup,
) => void {
  const act = useAct()
  const open = useOpenCommand()
  return (command, filled, formSetup) => {
    const values = valuesOf(filled)
    if (actsAtOnce(command, values)) act(command, values)
    else open(lineOf(command, filled, "en"), formSetup)
  }
}

/** Texts as values, where nothing has to be looked up. */
export function valuesOf(filled: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(
    Object.entries(filled).map(([slot, text]) => [slot, [{ id: text, text, label: text }]]),
  )
}
