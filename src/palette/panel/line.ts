/** The line of the palette, both loaded and while its code is loading. */
export const lineProps = {
  type: "text",
  "aria-label": "Buscar ou comandar",
  placeholder: "Busque um CPF, nome ou aplicação, ou digite > para comandar",
  autoComplete: "off",
  autoCorrect: "off",
  autoCapitalize: "off",
  spellCheck: false,
  maxLength: 20_000,
} as const

export const lineClasses =
  "bg-transparent caret-accent outline-none placeholder:text-faint focus-visible:outline-none"
/** Of a command every letter has its column, as what is understood of it is drawn behind it. */
export const commandFont = "w-full whitespace-pre font-mono text-[0.96875rem]/7 tracking-normal"
/** Anything else is searched for. */
export const searchFont = "w-full text-[0.96875rem]/7"
