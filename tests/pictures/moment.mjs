/** When the pictures are taken: a Thursday afternoon in Brasília. */
export const begin = Date.parse("2026-11-19T14:30:00-03:00")

/** What the page's own clock says in them, and the server's. */
export const shown = begin + 128_000
