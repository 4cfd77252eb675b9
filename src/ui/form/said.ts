import { createContext } from "react"

/** The messages that the surrounding form shows now, so that nothing inside it repeats them. */
export const SaidContext = createContext<readonly string[]>([])
