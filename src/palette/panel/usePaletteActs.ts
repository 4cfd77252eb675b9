import { useQueryClient } from "@tanstack/react-query"
import { useAtom, useStore } from "jotai"
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react"
import { formatIdentifier } from "@/domain/people/identifier"
import { notify } from "@/ui/page/notice"
import { useHeldText } from "@/ui/page/pending"
import { useGuardedNavigate } from "@/ui/page/useGuardedNavigate"
import { complete, parse } from "../grammar/grammar"
import { actsOnTarget } from "../run/CommandKeys"
import { notifyFailure, useExecute } from "../run/execute"
import { coversUnseen, type OpenPalette, paletteAtom, refuseUnseenAtom } from "../run/open"
import { useAct, useOpenCommand, useRunCommand } from "../run/run"
import { ofPerson, ofPreUser } from "../slots/kinds/people"
import { search } from "../slots/serverLists"
import { executeLine, type LineTools, openLine } from "./openLine"
import type { Row, RowAction } from "./rows/rows"
import { identified } from "./rows/useSearchResults"
import type { PaletteState } from "./usePalette"

export type PaletteActs = ReturnType<typeof usePaletteActs>

interface ActTools extends LineTools {
  run: ReturnType<typeof useRunCommand>
  visit: ReturnType<typeof useGuardedNavigate>
}

const stillSearching = "A busca ainda não terminou. Aperte Enter quando os resultados aparecerem."

/**
 * The actions of the palette's keys and rows. Also focuses the line, and runs a line that was submitted before
 * everything had loaded: its keys are buffered for the form or screen that it opens.
 */
export function usePaletteActs(
  palette: PaletteState,
  close: () => void,
  input: RefObject<HTMLElement | null>,
) {
  const { parsed, line, row, rows, mayCome, pending, prerequisite, refusal } = palette
  const [open, setOpen] = useAtom(paletteAtom)
  const { execute } = useExecute()
  const ahead = useHeldText()
  const busy = useRef(false)
  const tools: ActTools = {
    palette,
    client: useQueryClient(),
    store: useStore(),
    open: useOpenCommand(),
    act: useAct(),
    run: useRunCommand(),
    visit: useGuardedNavigate(),
    execute,
    keys: useHeldText(),
    close,
    input: () => input.current,
  }
  const lead = prerequisite && {
    ...prerequisite,
    run: () => {
      close()
      prerequisite.run()
    },
  }
  // Until the user moves to another row, `Enter` applies to the line.
  const leads = lead && rows.every(({ id }) => id !== line.selected) ? lead : undefined
  const sendLater = (sent: "Enter" | "Ctrl+Enter") => {
    setOpen((now) => now && { ...now, line: line.text, sent })
    ahead.hold()
  }
  const enter = () => {
    if (leads) leads.run()
    else if (mayCome) sendLater("Enter")
    else if (row) choose(tools, row, true)
    else if (parsed.command) void openLine(tools, parsed)
    // Enter chooses no result that was not on the screen.
    else if (pending) notify({ tone: "info", text: stillSearching })
  }
  const executeOnce = async () => {
    if (busy.current || !parsed.command) return
    busy.current = true
    await executeLine(tools, parsed.command)
    busy.current = false
  }
  const acts = {
    /** The prerequisite of a change that would be refused, and whether `Enter` runs it. */
    lead,
    leads: leads !== undefined,
    enter,
    execute: () => {
      if (leads) leads.run()
      else if (refusal !== undefined) notify({ tone: "info", text: refusal })
      else if (mayCome) sendLater("Ctrl+Enter")
      else if (parsed.command?.change) void executeOnce()
      else enter()
    },
    complete: () => {
      if (row && (row.action.kind === "complete" || row.action.kind === "line")) choose(tools, row, false)
    },
    press: (each: Row) => choose(tools, each, false),
  }

  const sent = open?.sent
  const focus = useEffectEvent(() => {
    if (!sent) input.current?.focus()
  })
  useLayoutEffect(() => focus(), [])
  const send = useEffectEvent((key: "Enter" | "Ctrl+Enter") => {
    setOpen((now) => now && withoutSent(now))
    // Holds the same keys until it is known where they lead.
    ahead.hold()
    if (key === "Enter") acts.enter()
    else acts.execute()
    ahead.release(() => input.current)
  })
  useEffect(() => {
    if (sent && !pending) send(sent)
  }, [sent, pending])
  return acts
}

const withoutSent = ({ sent: _, ...rest }: OpenPalette): OpenPalette => rest

/** Does what a row says. `entered`: by `Enter`, which opens a line that the row completes. */
function choose(tools: ActTools, { id, disabledReason, action }: Row, entered: boolean): void {
  const { palette, visit, close } = tools
  const { parsed, commands, change, keep } = palette
  if (disabledReason !== undefined) {
    notify({ tone: "info", text: disabledReason })
    return
  }
  switch (action.kind) {
    case "complete": {
      const next = complete(parsed.line, parsed, action.text, action.brought)
      if (entered && action.value) void openLine(tools, parse(next.line, next.line.length, commands))
      else change({ kind: "write", text: next.line, caret: next.caret })
      return
    }
    case "line":
      change({ kind: "write", text: action.line })
      return
    case "go":
      keep(action.line, [id])
      close()
      visit(action.path)
      return
    case "person":
      void openPerson(tools, action.id)
      return
    case "run":
      runHere(tools, action)
  }
}

/** Opens the page of the person with this id, or of their pre-registration. */
async function openPerson({ client, palette, visit, close }: ActTools, id: string): Promise<void> {
  try {
    const found = (await search(client, id, identified.join(","))).filter((one) => one.id === id)
    const [who] = found.toSorted((one) => (one.kind === "user" ? -1 : 1))
    const next = who && palette.actionFor(who.kind, who.kind === "user" ? ofPerson(who) : ofPreUser(who))
    if (next?.kind !== "go")
      return notify({ tone: "info", text: "Nenhum Usuário encontrado", details: formatIdentifier(id) })
    palette.keep(next.line, [`${who?.kind}:${id}`])
    close()
    visit(next.path)
  } catch (error) {
    notifyFailure(error)
  }
}

/** Runs a command for something on the page. */
function runHere(
  { palette, store, run, close }: ActTools,
  action: Extract<RowAction, { kind: "run" }>,
): void {
  const isUnseen = actsOnTarget(action) && coversUnseen(store.get(paletteAtom), palette.targets)
  if (isUnseen) {
    store.set(refuseUnseenAtom)
    return
  }
  palette.keep(action.line, [`command:${action.command.id}`])
  close()
  run(action.command, action.fill)
}
