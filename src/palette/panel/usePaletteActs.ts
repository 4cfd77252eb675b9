import { useQueryClient } from "@tanstack/react-query"
import { useSetAtom, useStore } from "jotai"
import { useRef } from "react"
import { formatIdentifier } from "@/domain/people/identifier"
import { useNotify } from "@/ui/page/notice"
import { useHeldText } from "@/ui/page/pending"
import { useGuardedNavigate } from "@/ui/page/useGuardedNavigate"
import type { Command } from "../command"
import { complete, hasProblems, parse } from "../grammar/grammar"
import { saysAll } from "../grammar/values"
import { actsOnTarget } from "../run/CommandKeys"
import { eachOf, notifyFailure, useExecute } from "../run/execute"
import { coversUnseen, paletteAtom, refuseUnseenAtom } from "../run/open"
import { usesOf, withoutTexts } from "../run/redactLine"
import { useRunCommand } from "../run/run"
import { ofPerson, ofPreUser } from "../slots/kinds/people"
import { search } from "../slots/serverLists"
import { useCommands } from "../slots/useSources"
import type { Row, RowAction } from "./rows/rows"
import { identified } from "./rows/useSearchResults"
import { type PalettePorts, useOpenLine } from "./useOpenLine"
import type { usePalette } from "./usePalette"

/** The actions of the palette's keys and rows. */
export function usePaletteActs(palette: ReturnType<typeof usePalette>, ports: PalettePorts) {
  const { close } = ports
  const { line, parsed, row, keep, mayCome } = palette
  const client = useQueryClient()
  const commands = useCommands()
  const visit = useGuardedNavigate()
  const notify = useNotify()
  const runHere = useRunHere(palette, close)
  const opening = useOpenLine(palette, ports)
  const { openLine } = opening
  const executeLine = useExecuteLine(palette, { ...opening, close })

  /** Opens the page of the person with this id, or of their pre-registration. */
  const openPerson = async (each: Row, id: string) => {
    try {
      const found = (await search(client, id, identified.join(","))).filter((one) => one.id === id)
      const [who] = found.toSorted((one) => (one.kind === "user" ? -1 : 1))
      const next = who && palette.actionFor(who.kind, who.kind === "user" ? ofPerson(who) : ofPreUser(who))
      if (next) choose({ ...each, id: `${who.kind}:${id}`, action: next }, true)
      else notify({ tone: "info", text: "Nenhum Usuário encontrado", details: formatIdentifier(id) })
    } catch (error) {
      notifyFailure(error)
    }
  }

  const refuse = (reason: string) => notify({ tone: "info", text: reason })

  const choose = (each: Row, entered: boolean) => {
    if (each.disabledReason !== undefined) {
      refuse(each.disabledReason)
      return
    }
    switch (each.action.kind) {
      case "complete": {
        const next = complete(parsed.line, parsed, each.action.text, each.action.brought)
        if (entered && each.action.value) void openLine(parse(next.line, next.line.length, commands))
        else line.write(next.line, next.caret)
        return
      }
      case "line":
        line.write(each.action.line)
        return
      case "go": {
        const { path } = each.action
        keep(each.action.line, [each.id])
        close()
        visit(path)
        return
      }
      case "person":
        void openPerson(each, each.action.id)
        return
      case "run":
        runHere(each.action)
    }
  }

  const sendLater = useSendLater(line.text)
  const enter = () => {
    if (mayCome) sendLater("Enter")
    else if (row) choose(row, true)
    else if (parsed.command) void openLine(parsed)
  }
  return {
    enter,
    complete: () => {
      if (row && (row.action.kind === "complete" || row.action.kind === "line")) choose(row, false)
    },
    press: (each: Row) => choose(each, false),
    execute: (): void => {
      if (mayCome) sendLater("Ctrl+Enter")
      else if (parsed.command?.change) void executeLine(parsed.command)
      else enter()
    },
    /** Shows why nothing is done. */
    refuse,
  }
}

/** Runs a command for something on the page. */
function useRunHere({ keep, targets }: ReturnType<typeof usePalette>, close: () => void) {
  const store = useStore()
  const run = useRunCommand()
  return (action: Extract<RowAction, { kind: "run" }>) => {
    const { command, fill, line } = action
    const isUnseen = actsOnTarget(action) && coversUnseen(store.get(paletteAtom), targets)
    if (isUnseen) return store.set(refuseUnseenAtom)
    keep(line, [`command:${command.id}`])
    close()
    run(command, fill)
  }
}

/**
 * Queues the line until all commands have loaded (`useSentAhead`). Keys typed until then are buffered for the form or
 * screen that it opens.
 */
function useSendLater(line: string) {
  const setPalette = useSetAtom(paletteAtom)
  const keys = useHeldText()
  return (sent: "Enter" | "Ctrl+Enter") => {
    setPalette((open) => open && { ...open, line, sent })
    keys.hold()
  }
}

interface LineActs extends ReturnType<typeof useOpenLine> {
  close: () => void
}

/**
 * Executes the line's command without a form if it is complete, unambiguous and needs no typed confirmation.
 * Otherwise opens the form.
 */
function useExecuteLine(
  { parsed, keep }: ReturnType<typeof usePalette>,
  { openLine, resolutionsOf, isUnseen, close }: LineActs,
) {
  const { execute } = useExecute()
  const busy = useRef(false)
  return async (command: Command) => {
    if (busy.current) return
    busy.current = true
    try {
      const { values, problems } = await resolutionsOf(parsed, command)
      const doubtful = hasProblems(parsed) || Object.keys(problems).length > 0 || isUnseen(parsed)
      // Several changes at once have a progress list, and the form has room for it.
      const several = eachOf(command, values).length > 1
      if (doubtful || several || !saysAll(command, values) || command.change?.confirm) {
        await openLine(parsed)
        return
      }
      await execute(command, values, parsed.language)
      keep(withoutTexts(parsed) ?? "", usesOf(command, values))
      close()
    } catch (error) {
      // The line keeps the typed text.
      notifyFailure(error)
    } finally {
      busy.current = false
    }
  }
}
