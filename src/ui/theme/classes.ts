/** Joins class names, skipping falsy ones. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ")
}

/** Classes of popovers and menus. */
export const floating =
  "z-50 animate-pop rounded-xl bg-panel text-base text-text shadow-pop focus:outline-none forced-colors:border"

/** Classes of an item in a popover or menu. */
export const popoverItem = "block rounded-md px-2.5 py-1.5 hover:bg-sunken"

/** Classes of a list's current row, which the shortcuts act on. */
export const currentRow = "bg-accent-soft shadow-[inset_3px_0_var(--accent)]"

/** Classes of a list's selected rows. */
export const selectedRow = "bg-[color-mix(in_srgb,var(--accent-soft)_50%,var(--panel))]"
