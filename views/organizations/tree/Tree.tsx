import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { spheres } from "@/domain/organizations/spheres"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { useKeyHints } from "@/ui/page/keyHints"
import { classes } from "@/ui/theme/classes"
import { countQuery, sphereTitles, type Unit, unitQuery } from "../unit/unit"
import { ColumnFrame } from "./ColumnFrame"
import { TreeColumn, type TreeRow } from "./TreeColumn"
import { chosenAt, type TreePath, withChosen } from "./treePath"
import { UnitColumn } from "./UnitColumn"

export interface TreeProps {
  path: TreePath
  /** The unit at the end of the path, once it is known. */
  last: Unit | undefined
  /** Whether one column is shown at a time. */
  narrow: boolean
  /** A unit chosen in the search. It takes the focus once the path leads to it. */
  led: number | undefined
  onGo: (path: TreePath) => void
  onOpen: (unit: Unit) => void
}

const columnId = (level: number) => `organizations-${level}`
const focusColumn = (level: number, options?: FocusOptions) =>
  document.getElementById(columnId(level))?.focus(options)

/** The columns from the realms down to the units below the last selected one. */
export function Tree({ path, last, narrow, led, onGo, onOpen }: TreeProps) {
  const queries = useQueryClient()
  const realms = useRealms()
  const depth = path.ids.length + (path.sphere === undefined ? 0 : 1)
  const [wanted, setLevel] = useState<number>()
  const active = Math.min(wanted ?? Math.max(depth - 1, 0), depth)
  // A unit without children has no column, except if only one column is visible.
  const leaf = last?.children === 0 || (path.ids.length > 0 && last === undefined)
  const deepest = leaf && !narrow ? depth - 1 : depth
  const levels = Array.from({ length: deepest + 1 }, (_, level) => level)
  const shown = narrow ? levels.slice(-1) : levels

  const container = useRef<HTMLDivElement>(null)
  const isSummarized = last !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every added column, and for the summary next to the tree.
  useEffect(() => {
    container.current?.scrollTo({ left: container.current.scrollWidth })
  }, [deepest, isSummarized])
  useTreeKeys(() => focusColumn(Math.min(active, deepest)))
  const reached = !narrow && led !== undefined && path.ids.at(-1) === led ? path.ids.length : undefined
  useEffect(() => {
    if (reached === undefined) return
    setLevel(undefined)
    focusColumn(reached, { preventScroll: true })
  }, [reached])
  const choose = (level: number, key: string | undefined) => {
    setLevel(level)
    onGo(withChosen(path, level, key))
  }
  const right = (level: number) => level < deepest && setLevel(level + 1)
  const left = (level: number) => {
    if (level === 0) return
    setLevel(level - 1)
    onGo(withChosen(path, level, undefined))
  }
  const open = (level: number, key: string) => {
    if (level === 0) return right(level)
    // The unit may still be loading, for example after a reload.
    queries.ensureQueryData(unitQuery(Number(key))).then(onOpen, console.error)
  }
  return (
    <div
      ref={container}
      data-tree
      className={classes(
        "@container/tree flex min-h-0 min-w-0 overflow-x-auto",
        // While no realm is selected, an overview is next to the realms.
        !narrow && path.sphere === undefined ? "flex-none min-[1100px]:w-49" : "flex-1",
      )}
    >
      {shown.map((level) => {
        const column = {
          id: columnId(level),
          level,
          chosen: chosenAt(path, level),
          active: narrow || level === active,
          onChoose: (key: string) => choose(level, key),
          onRight: () => right(level),
          onLeft: () => left(level),
          onOpen: (key: string) => open(level, key),
        }
        if (level === 0 || path.sphere === undefined) {
          return (
            <ColumnFrame key="realms" title="Esfera" narrow={narrow} slim>
              <TreeColumn {...column} label="Esferas" rows={realms} />
            </ColumnFrame>
          )
        }
        const id = path.ids[level - 2]
        return (
          <UnitColumn
            key={`${level} ${id ?? path.sphere}`}
            {...column}
            above={id ?? path.sphere}
            narrow={narrow}
            onBack={() => choose(level - 1, undefined)}
          />
        )
      })}
    </div>
  )
}

/** The rows of the first column. */
function useRealms(): TreeRow[] {
  const roots = useQuery(countQuery).data?.roots
  return spheres.map((sphere) => ({
    key: sphere,
    acronym: sphereTitles[sphere],
    enabled: true,
    // An empty column can be opened, because the first unit is created there.
    ...(roots?.[sphere] && { children: roots[sphere] }),
  }))
}

/**
 * An arrow key moves the focus into the tree from anywhere on the page. The keys inside the tree are described below.
 */
function useTreeKeys(enter: () => void) {
  useShortcuts([{ keys: "up down left right", run: enter }])
  useKeyHints([
    { keys: "left right up down", label: "navegar" },
    { keys: "Enter", label: "abrir" },
    { keys: "A-Z", label: "ir à sigla" },
  ])
}
