/** Commands that only browser tests run: their screens need requests of the server to itself over the network. */
export const browserCommands = ["test-integration", "try-entry"] as const
