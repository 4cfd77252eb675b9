import { createContext } from "react"

/** The messages that the enclosing form shows now, so that its contents do not repeat them. */
export const ShownErrorsContext = createContext<readonly string[]>([])
