import { languageCodes } from "./codes"

/** CLDR merges `tl` and `tw` with a related language (Filipino, Akan) and puts the adjective of `nb` and `nn` first. */
const languageNames: Record<string, string> = {
  nb: "norueguês bokmål",
  nn: "norueguês nynorsk",
  tl: "tagalo",
  tw: "twi",
}

/** The languages of ISO 639-1 under their Brazilian names, capitalised. */
export function languages(): { id: number; label: string; isoCode: string }[] {
  const names = new Intl.DisplayNames("pt-BR", { type: "language" })
  return languageCodes.map((isoCode, index) => {
    const name = languageNames[isoCode] ?? names.of(isoCode) ?? isoCode
    return { id: index + 1, label: name.charAt(0).toLocaleUpperCase("pt-BR") + name.slice(1), isoCode }
  })
}
