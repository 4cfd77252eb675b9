import { outsideOfAPage } from "../outsideOfAPage"

/** The page's tables of commands and screens. */
export const readTables = () =>
  outsideOfAPage<typeof import("./commands")>("tests/browser/scenes/commands.ts")
