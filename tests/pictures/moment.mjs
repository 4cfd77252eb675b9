/** The time of the pictures: a Thursday afternoon in Brasília. */
export const begin = Date.parse("2026-11-19T14:30:00-03:00")

/** The time of the page's clock in them, and of the server's. */
export const shown = begin + 128_000
