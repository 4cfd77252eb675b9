import { createContext, useContext } from "react"
import type { Command } from "@/palette/command"
import type { Screens, ScreenWithView } from "../screens/screen"

/** The tables of the product, handed down by `src/console.tsx`: nothing in `src/` names a screen or a command. */
export interface Tables {
  screens: Screens<ScreenWithView>
  commands: readonly Command[]
  /** More commands may come: those that people made themselves. */
  coming?: boolean
}

const TablesContext = createContext<Tables | undefined>(undefined)
export const TablesProvider = TablesContext.Provider

export function useTables(): Tables {
  const tables = useContext(TablesContext)
  if (!tables) throw new Error("useTables outside TablesProvider")
  return tables
}
