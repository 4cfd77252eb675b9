import { readdirSync, readFileSync } from "node:fs"
import { constants, getPriority } from "node:os"
import { describe, expect, test } from "vitest"
import { hash, verify } from "@/server/identity/access/hashThreads"

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

describe("hashing in threads", () => {
  test("gives each of several secrets its own hash, which belongs to no other", async () => {
    const hashes = await Promise.all(["uma", "outra"].map((secret) => hash(secret, parameters)))
    expect(hashes.every((each) => each.startsWith("$argon2id$v=19$m=19456,t=2,p=1$"))).toBe(true)
    const [one = "", other = ""] = hashes
    const belongs = await Promise.all([verify(one, "uma"), verify(one, "outra"), verify(other, "outra")])
    expect(belongs).toEqual([true, false, true])
  })

  test("rejects what is no hash, and goes on", async () => {
    await expect(verify("nenhum", "uma")).rejects.toThrow()
    expect(await verify(await hash("uma", parameters), "uma")).toBe(true)
  })

  test.runIf(process.platform === "linux")("leaves the processor to all that is not hashing", async () => {
    await hash("uma", parameters)
    // The 17th field after the name, which may itself contain blanks and parentheses (proc(5)).
    const priorities = readdirSync("/proc/self/task").map((task) =>
      Number(readFileSync(`/proc/self/task/${task}/stat`, "utf8").split(") ").at(-1)?.split(" ")[16]),
    )
    expect(priorities).toContain(constants.priority.PRIORITY_LOW)
    expect(priorities).toContain(getPriority())
  })
})
