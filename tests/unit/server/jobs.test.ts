import { afterEach, expect, test, vi } from "vitest"
import { backgroundJob } from "@/server/platform/jobs/backgroundJob"
import { jobs } from "@/server/platform/jobs/jobs"
import { jobRuns } from "@/server/platform/jobs/runs"

afterEach(() => vi.useRealTimers())

test("a job runs as often as its record says, until it is closed", async () => {
  vi.useFakeTimers()
  const work = vi.fn(async () => {})
  const job = backgroundJob({ job: "expiry", work, report: () => {} })
  await vi.advanceTimersByTimeAsync(jobs.expiry.everyMs - 1)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
  await job.close()
  await vi.advanceTimersByTimeAsync(10 * jobs.expiry.everyMs)
  expect(work).toHaveBeenCalledTimes(1)
})

test("a failed run is reported by the job's name and counted; the next one that succeeds is noted", async () => {
  const reported: unknown[] = []
  const failed = new Error("away")
  let fails = true
  const job = backgroundJob({
    job: "retention",
    work: () => (fails ? Promise.reject(failed) : Promise.resolve()),
    report: (...given) => reported.push(given),
  })
  await job.flush()
  expect(reported).toEqual([[failed, "retention"]])
  expect(jobRuns().get("retention")).toEqual({ failures: 1 })
  fails = false
  await job.flush()
  expect(jobRuns().get("retention")).toEqual({ failures: 1, succeeded: expect.any(Number) })
  await job.close()
})
