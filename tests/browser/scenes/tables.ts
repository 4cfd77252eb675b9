import { outsideOfAPage } from "../outsideOfAPage"

/** The tables of commands and screens, as the page has them. */
export const readTables = () =>
  outsideOfAPage<typeof import("./commands")>("tests/browser/scenes/commands.ts")
