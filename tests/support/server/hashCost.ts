import { afterAll, beforeAll } from "vitest"
import { hashCost } from "@/server/access/passwords"

const full = { ...hashCost }
/** A server's own cost would be a tenth of the work of all API tests. */
export const lowCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
Object.assign(hashCost, lowCost)

/** Hashes at a server's own cost in the tests of a file or group. */
export function hashAtFullCost(): void {
  beforeAll(() => {
    Object.assign(hashCost, full)
  })
  afterAll(() => {
    Object.assign(hashCost, lowCost)
  })
}
