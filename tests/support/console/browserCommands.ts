/** Commands that only browser tests run, because the server asks itself over the network for what their screen shows. */
export const browserCommands = ["test-integration", "try-entry"] as const
