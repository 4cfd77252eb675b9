import { afterAll, beforeAll } from "vitest"
import { hashCost } from "@/server/identity/access/passwords"

const full = { ...hashCost }
/** With a server's own cost, hashing would be a tenth of the work of all API tests. */
export const lowCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
Object.assign(hashCost, lowCost)

/** Uses a server's own hash cost in the tests of a file or group. */
export function hashAtFullCost(): void {
  beforeAll(() => {
    Object.assign(hashCost, full)
  })
  afterAll(() => {
    Object.assign(hashCost, lowCost)
  })
}
