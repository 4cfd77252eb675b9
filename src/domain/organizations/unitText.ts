/** A unit as it is typed where no other may be meant: `GAB#57`. */
export const unitText = ({ id, acronym }: { id: number | string; acronym: string }) => `${acronym}#${id}`

/** The id of a unit that was typed so. */
export const unitIdIn = (text: string): string | undefined => /#(\d{1,9})$/.exec(text)?.[1]
