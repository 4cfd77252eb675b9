/** The sizes to be good at (architecture.md, State and scale), for so many people; a tenth of them has a session. */
export const sizeOf = (people) => ({
  people,
  units: Math.max(300, Math.round(people * 0.015)),
  applications: Math.max(40, Math.round(people / 2000)),
  auditRows: people * 10,
})
