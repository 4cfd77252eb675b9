/**
 * The terminal as a client of the OpenID provider. It exists in every installation and uses only the device grant. No application
 * can have its name, because application keys contain no full stop.
 */
export const terminalClientId = "atalaia.terminal"

/** The user agent of its requests, which lists of sessions show as *Terminal*. */
export const terminalAgent = "AtalaiaTerminal"
