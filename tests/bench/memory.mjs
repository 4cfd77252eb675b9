import { rm } from "node:fs/promises"
import { makeDatabase } from "./databases.mjs"
import { median, milliseconds, table, verdict } from "./report.mjs"
import { buildServer, loadDemonstration, memoryOf, newFolder, startServer } from "./system.mjs"

const starts = 7
const memoryGoal = 150
const embeddedGoal = 2000
const postgresGoal = 1000

/** Starts on an existing database. */
async function measure(env) {
  await loadDemonstration(env)
  const times = []
  const memory = []
  for (let start = 0; start < starts; start++) {
    const server = await startServer(env)
    times.push(server.startMilliseconds)
    memory.push((await memoryOf(server.pid)).now)
    await server.stop()
  }
  return { time: median(times), memory: median(memory) }
}

/** The time from the server's start to its first answer, and its memory at that moment, with the demonstration data. */
export async function run() {
  await buildServer()
  const folder = await newFolder("embedded")
  const embedded = await measure({ DATA_DIR: folder })
  await rm(folder, { recursive: true })
  const database = await makeDatabase("memory")
  const postgres = await measure({ DATABASE_URL: database.url })
  await database.drop()
  table(
    `memory: the median of ${starts} starts`,
    ["database", "start to first answer", "goal", "", "memory", "goal", ""],
    [
      [
        "embedded",
        milliseconds(embedded.time),
        milliseconds(embeddedGoal),
        verdict(embedded.time, embeddedGoal),
        `${Math.round(embedded.memory)} MB`,
        "",
        "",
      ],
      [
        "PostgreSQL",
        milliseconds(postgres.time),
        milliseconds(postgresGoal),
        verdict(postgres.time, postgresGoal),
        `${Math.round(postgres.memory)} MB`,
        `${memoryGoal} MB`,
        verdict(postgres.memory, memoryGoal),
      ],
    ],
  )
}
