import { useLocation, useSearch } from "wouter"
import { useSession } from "@/client/identity"
import { commandParameter, useGuardedNavigate } from "@/ui/page/useGuardedNavigate"
import type { Command, Values } from "../command"
import type { FormSetup } from "../commandRegistry"
import { lineOf } from "../grammar/format"
import { isComplete } from "../grammar/values"
import { useCommands } from "../slots/useSources"

/** The command line in the address. If there is none, no command form is open. */
export function useCommandLine(): string | undefined {
  return new URLSearchParams(useSearch()).get(commandParameter) ?? undefined
}

/**
 * Opens a command's form over the page by putting its line into the address, so that it can be shared, reloaded and
 * left with Back.
 */
export function useOpenCommand(): (line: string, opening?: Opening) => void {
  const [location, navigate] = useLocation()
  const search = useSearch()
  return (line, opening) => {
    const parameters = new URLSearchParams(search)
    parameters.set(commandParameter, line)
    navigate(`${location}?${parameters}`, { state: { ...openedHere, ...opening } })
  }
}

/** How a form was opened from within the console. */
interface Opening {
  formSetup?: FormSetup | undefined
  /** The line as the history has it, if the palette has stored it. */
  remembered?: string
}

/** Marks the history entry of a form opened from within the console. Closing the form goes back to the page's entry. */
const openedHere = { openedHere: true }

/** The setup of the form in the address, if a button or a key opened it. */
export const formSetupHere = (): FormSetup | undefined => window.history.state?.formSetup

/** The line of the form in the address as the history has it, if it was typed in the palette. */
export const rememberedHere = (): string | undefined => window.history.state?.remembered

/** Removes the command line from the address: the form closes and the page stays. */
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

/**
 * Runs a function once the form that was just closed has left the address: stepping back is asynchronous, and would
 * undo a navigation that comes first.
 */
export function afterClosing(then: () => void): void {
  if (window.history.state?.openedHere) window.addEventListener("popstate", () => then(), { once: true })
  else then()
}

/**
 * Marks the history entry of a screen that a command or a list opened. Stepping back returns to the place it was
 * opened from.
 */
export const ledHere = { ledHere: true }

/** Whether a command opened the screen in order to edit its subject. */
export const ledHereToEdit = (): boolean => window.history.state?.edits === true

/** Goes back to the command or list that opened the screen. Returns `false` if there was none. */
export function useStepBack(): () => boolean {
  return () => {
    const isLedHere = window.history.state?.ledHere === true
    if (isLedHere) window.history.back()
    return isLedHere
  }
}

/** Navigates to the command's address, or runs its action in the page. */
export function useAct(): (command: Command, values: Values) => void {
  const visit = useGuardedNavigate()
  const { user } = useSession()
  const commands = useCommands()
  return (command, values) => {
    const address = command.go?.(values)
    if (address !== undefined) visit(address, { ...ledHere, ...(command.edits && { edits: true }) })
    else void command.run?.(values, { person: user.atalaiaId, commands })
  }
}

/** Whether a command navigates or acts at once with these values. Otherwise it opens its form. */
const actsAtOnce = (command: Command, values: Values): boolean =>
  (command.go !== undefined || command.run !== undefined) && isComplete(command, values)

/** Runs a command with the given slots: navigates, acts, or opens its prefilled form. */
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
    else open(lineOf(command, filled, "en"), { formSetup })
  }
}

/** Converts texts to values if no lookup is needed. */
export function valuesOf(filled: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(
    Object.entries(filled).map(([slot, text]) => [slot, [{ id: text, text, label: text }]]),
  )
}
