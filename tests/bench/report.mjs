/** The percentile of a share of the samples, which need not be sorted. */
export function percentile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}

export const median = (samples) => percentile(samples, 0.5)

export const milliseconds = (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
/** A ratio in a list of several. */
export const bareTimes = (value) => value.toFixed(2)
export const times = (value) => `${bareTimes(value)} ×`
export const kilobytes = (value) => `${(value / 1000).toFixed(1)} kB`

/** `reached` or `MISSED`, for the last column of a table. */
export const verdict = (value, goal) => (value <= goal ? "reached" : "MISSED")

/** Prints rows of texts under a title, as a Markdown table with aligned columns. */
export function table(title, head, rows) {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column].length)))
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`
  console.info(`\n### ${title}\n`)
  console.info(line(head))
  console.info(`|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`)
  for (const row of rows) console.info(line(row))
}
