import { describe, test } from "vitest"

/** Whether this is `npm run test:all`. */
export const testsAll = process.env.TEST_ALL === "1"

/** Tests of `npm run test:all` alone: they vary what a test of every round shows. */
export const testInAll = test.runIf(testsAll)
/** A group of such tests. */
export const describeInAll = describe.runIf(testsAll)
