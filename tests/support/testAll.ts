import { describe, test } from "vitest"

/** Whether this is `npm run test:all`. */
export const testsAll = process.env.TEST_ALL === "1"

/** Tests that run only in `npm run test:all`: they repeat other tests with variations. */
export const testInAll = test.runIf(testsAll)
/** A group of such tests. */
export const describeInAll = describe.runIf(testsAll)
