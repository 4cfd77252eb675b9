import type { PGlite } from "@electric-sql/pglite"

export function keep(database: PGlite): Promise<void>
export function restore(database: PGlite): Promise<void>
