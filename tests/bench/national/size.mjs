const mostAuditRows = Number(process.env.BENCH_AUDIT_ROWS || Number.POSITIVE_INFINITY)

/** The target sizes (architecture.md, State and scale) for `people` people; a tenth of the people have a session. */
export const sizeOf = (people) => ({
  people,
  units: Math.max(300, Math.round(people * 0.015)),
  applications: Math.max(40, Math.round(people / 2000)),
  auditRows: Math.min(people * 10, mostAuditRows),
})
