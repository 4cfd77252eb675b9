/** Joins class names, leaving out what does not apply. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ")
}

/** The looks of what floats over the page. */
export const floating =
  "z-50 animate-pop rounded-xl bg-panel text-base text-text shadow-pop focus:outline-none forced-colors:border"

/** One line of a list of things to do or places to go to, in what floats over the page. */
export const popoverItem = "block rounded-md px-2.5 py-1.5 hover:bg-sunken"
