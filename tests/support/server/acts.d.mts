import type { PGlite } from "@electric-sql/pglite"

type Act = (database: PGlite, parameters: Record<string, string>) => Promise<unknown>

export declare const acts: Record<
  "later" | "demand" | "newAdmin" | "passkey" | "emergency" | "moveSinal" | "refusals" | "recent",
  Act
>
