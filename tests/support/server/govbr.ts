import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { freePort } from "./freePort"

const main = fileURLToPath(new URL("../../../src/exampleGovbr/main.mjs", import.meta.url))

/** A person at the mock of gov.br. */
export interface GovbrPerson {
  cpf: string
  level?: "bronze" | "silver" | "gold"
  mfa?: boolean
  /** They cancel. */
  deny?: boolean
}

export interface Govbr {
  issuer: string
  /** Enters there, as the page does. Returns the address that leads back. */
  enter: (address: string, person: GovbrPerson) => Promise<URL>
  close: () => Promise<void>
}

/** Starts the demonstration's mock of gov.br; it leads back to `publicUrl`. */
export async function startGovbr(publicUrl: string): Promise<Govbr> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}/`
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: String(port), REDIRECT_URI: `${publicUrl}/login/upstream` },
    stdio: ["ignore", "pipe", "inherit"],
  })
  await once(child.stdout, "data")
  return {
    issuer,
    enter: async (address, { cpf, level = "silver", mfa = false, deny = false }) => {
      const asked = new URL(address).searchParams
      const shown = await fetch(address)
      if (shown.status !== 200) throw new Error(`gov.br refused the request: ${await shown.text()}`)
      const body = new URLSearchParams([...asked, ["cpf", cpf], ["level", level]])
      if (mfa) body.set("mfa", "on")
      if (deny) body.set("deny", "yes")
      const answer = await fetch(`${issuer}entrar`, { method: "POST", body, redirect: "manual" })
      return new URL(answer.headers.get("location") ?? "")
    },
    close: async () => {
      const ended = once(child, "exit")
      child.kill()
      await ended
    },
  }
}
