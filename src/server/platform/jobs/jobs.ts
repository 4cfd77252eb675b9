interface Job {
  /** Time between two looks for work. */
  everyMs: number
  /** What one run does. */
  work: string
  /** How several processes share the work. */
  lock: string
  /** A change may ask for a run at once (`wakeJob`). */
  woken?: true
}

/**
 * The background jobs of a server, by the name that logs and metrics have for each. `start/jobs.ts` starts them: a job without a
 * record does not compile, nor does a record without a start.
 */
export const jobs = {
  mail: { everyMs: 2_000, work: "sends the messages of the outbox", lock: "one message, skipped by others" },
  deliveries: {
    everyMs: 2_000,
    work: "tells applications of ended sessions and security events",
    lock: "one delivery, skipped by others",
    woken: true,
  },
  expiry: {
    everyMs: 30_000,
    work: "ends sessions whose access has expired, which calls refuse at once",
    lock: "none: done twice, it changes nothing",
  },
  endings: {
    everyMs: 600_000,
    work: "mails people and administrators before assignments end, from eight in the morning",
    lock: "all of it, by one process at a time",
  },
  "search reports": {
    everyMs: 10_000,
    work: "mails what saved searches find, at their times",
    lock: "one receiver, skipped by others",
  },
  reviews: {
    everyMs: 10_000,
    work: "prepares reviews of access, mails their reviewers, and closes them",
    lock: "one review, by one process at a time",
    woken: true,
  },
  "unused access": {
    everyMs: 60_000,
    work: "counts once a day, application by application, the unused assignments",
    lock: "one application, by one process at a time",
  },
  deputies: {
    everyMs: 60_000,
    work: "ends deputies whose time is over or who lost their part, which no queue counts from that moment on",
    lock: "one deputy, skipped by others",
  },
  retention: {
    everyMs: 3_600_000,
    work: "deletes what is past its retention period, and makes the partitions of coming months",
    lock: "rows, skipped by others",
  },
  "audit seals": {
    everyMs: 5_000,
    work: "seals new audit rows",
    lock: "the chain of seals, by one process at a time",
  },
  "audit anchor": {
    everyMs: 60_000,
    work: "copies the last seal outside the database",
    lock: "none: each process copies it",
  },
  "audit syslog": {
    everyMs: 2_000,
    work: "sends sealed audit rows to the syslog server",
    lock: "the position, by one process at a time",
  },
} as const satisfies Record<string, Job>
export type JobName = keyof typeof jobs

/** The jobs that a change may wake, because people wait for their result. */
export type WakeableJob = {
  [Name in JobName]: (typeof jobs)[Name] extends { woken: true } ? Name : never
}[JobName]
