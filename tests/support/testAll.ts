import { test } from "vitest"

/** Tests of `npm run test:all` alone. They take long and rarely find a fault. */
export const testInAll = test.runIf(process.env.TEST_ALL === "1")
