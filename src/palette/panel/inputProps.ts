/** Props of the palette's input, shared by the loaded palette and its loading state. */
export const inputProps = {
  type: "text",
  "aria-label": "Buscar ou comandar",
  placeholder: "Busque um CPF, nome ou aplicação, ou digite > para comandar",
  autoComplete: "off",
  autoCorrect: "off",
  autoCapitalize: "off",
  spellCheck: false,
  maxLength: 20_000,
} as const

export const inputClasses =
  "bg-transparent caret-accent outline-none placeholder:text-faint focus-visible:outline-none"
/** A command uses a monospaced font, because the coloured mirror must match it letter by letter. */
export const commandFont = "w-full whitespace-pre font-mono text-[0.96875rem]/7 tracking-normal"
/** The font of search text. */
export const searchFont = "w-full text-[0.96875rem]/7"
