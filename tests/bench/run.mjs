// Runs all benchmarks, or the named ones (`npm run bench users page`). Prints ratios within one run, and sizes. A benchmark never
// fails because a machine is slow, only because it is broken.
const names = [
  "assignments",
  "beside",
  "bundle",
  "evaluations",
  "exports",
  "federation",
  "incompatibilities",
  "memory",
  "months",
  "national",
  "organizations",
  "page",
  "plans",
  "processes",
  "reviews",
  "sessions",
  "sheet",
  "signIns",
  "suspension",
  "tracing",
  "users",
]
/** Takes an hour: only if it is named. */
const long = ["day"]
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => ![...names, ...long].includes(name))
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(", ")}; there are ${[...names, ...long].join(", ")}`)
  process.exit(1)
}

let broken = false
for (const name of wanted.length > 0 ? wanted : names) {
  try {
    const { run } = await import(`./${name}.mjs`)
    await run()
  } catch (error) {
    broken = true
    console.error(`\n${name} broke off:`, error)
  }
}
process.exit(broken ? 1 : 0)
