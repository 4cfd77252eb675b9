import { createContext, useContext } from "react"
import type { Command } from "@/palette/command"
import type { Screens, ScreenWithView } from "../screens/screen"

/** The tables of the product, provided by `src/console.tsx`: no code in `src/` names a screen or a command. */
export interface Tables {
  screens: Screens<ScreenWithView>
  commands: readonly Command[]
  /** More commands may be loading: those defined by users. */
  coming?: boolean
}

const TablesContext = createContext<Tables | undefined>(undefined)
export const TablesProvider = TablesContext.Provider

export function useTables(): Tables {
  const tables = useContext(TablesContext)
  if (!tables) throw new Error("useTables outside TablesProvider")
  return tables
}
