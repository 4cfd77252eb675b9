import { createContext } from "react"

/** The messages that the form around shows now: nothing inside it says them a second time. */
export const SaidContext = createContext<readonly string[]>([])
