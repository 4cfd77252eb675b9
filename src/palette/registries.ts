import { createContext, useContext } from "react"
import type { Command } from "@/palette/command"
import type { Screens, ScreenWithView } from "@/screens/screen"

/** The tables of the product, provided by `src/console.tsx`: no code in `src/` names a screen or a command. */
export interface Registries {
  screens: Screens<ScreenWithView>
  commands: readonly Command[]
  /** More commands may be loading: those defined by users. */
  coming?: boolean
}

const RegistriesContext = createContext<Registries | undefined>(undefined)
export const RegistriesProvider = RegistriesContext.Provider

export function useRegistries(): Registries {
  const tables = useContext(RegistriesContext)
  if (!tables) throw new Error("useTables outside TablesProvider")
  return tables
}
