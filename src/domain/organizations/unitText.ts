/** An unambiguous text for a unit: `GAB#57`. */
export const unitText = ({ id, acronym }: { id: number | string; acronym: string }) => `${acronym}#${id}`

/** The id in such a text. */
export const unitIdIn = (text: string): string | undefined => /#(\d{1,9})$/.exec(text)?.[1]
