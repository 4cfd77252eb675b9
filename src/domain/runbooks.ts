/* Runbooks: plans with named placeholders instead of values, saved to be run repeatedly. */

/** Maximum number of a runbook's lines and of its placeholders. */
export const maxRunbookLines = 200
export const maxNames = 40

/** A placeholder for a value: `$pessoa`. */
export const namePattern = /^\$\p{L}[\p{L}\p{N}_-]{0,39}$/u
export const isName = (text: string): boolean => namePattern.test(text)
/**
 * The same within a longer text, and in a line that cannot be parsed. Sums of money, and names directly after a letter, do not
 * match.
 */
export const nameWithin = /(?<![\p{L}\p{N}_$])\$\p{L}[\p{L}\p{N}_-]{0,39}/gu

/** A runbook's name: words as they are typed after `run`, without characters that have another meaning in a command line. */
export const runbookNamePattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]*(?: [\p{L}\p{N}][\p{L}\p{N}_-]*){0,7}$/u
export const maxRunbookNameLength = 60
