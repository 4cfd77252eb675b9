/** Runbooks: plans with names in the place of values, kept to be run again and again. */

/** How many lines a runbook has at most, and how many names. */
export const mostRunbookLines = 200
export const mostNames = 40

/** A name that stands in the place of a value: `$pessoa`. */
export const namePattern = /^\$\p{L}[\p{L}\p{N}_-]{0,39}$/u
export const isName = (text: string): boolean => namePattern.test(text)
/** The same within a longer text, and in a line that is not understood; no sum of money, and no name behind a letter. */
export const nameWithin = /(?<![\p{L}\p{N}_$])\$\p{L}[\p{L}\p{N}_-]{0,39}/gu

/** What a runbook is called: words as they are typed behind `run`, without anything that a command line reads otherwise. */
export const runbookNamePattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]*(?: [\p{L}\p{N}][\p{L}\p{N}_-]*){0,7}$/u
export const longestRunbookName = 60
