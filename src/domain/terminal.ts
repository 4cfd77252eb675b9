/**
 * The terminal as a client of the OpenID provider: there in every installation, and entered by the device grant alone. No
 * application can have its name: keys of applications hold no full stop.
 */
export const terminalClientId = "atalaia.terminal"

/** What its requests call themselves, which lists of sessions show as *Terminal*. */
export const terminalAgent = "AtalaiaTerminal"
