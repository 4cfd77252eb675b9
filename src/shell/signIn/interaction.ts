const key = "atalaia.interaction"

/**
 * The request to sign in that an application sent this browser here with, from the address or from before: a first
 * access, a new password or two-factor may come in between, each with addresses of its own. It lasts as long as the tab.
 */
export function pendingInteraction(search: string): string | null {
  const given = new URLSearchParams(search).get("interaction")
  if (given) keepInteraction(given)
  return given ?? sessionStorage.getItem(key)
}

export const keepInteraction = (interaction: string) => sessionStorage.setItem(key, interaction)

export const forgetInteraction = () => sessionStorage.removeItem(key)
