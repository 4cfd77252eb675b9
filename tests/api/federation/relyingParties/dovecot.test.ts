import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  addClient,
  addUser,
  Browser,
  enterWith,
  federationForFile,
  secret,
} from "../../../support/server/federation"
import { freePort } from "../../../support/server/freePort"
import { testsAll } from "../../../support/testAll"
import { until } from "../../../support/until"

/** Debian's Dovecot, which takes access tokens instead of passwords (XOAUTH2, OAUTHBEARER) and asks introspection about them. */
const program = "/usr/sbin/dovecot"
const isRoot = process.getuid?.() === 0

describe.runIf(testsAll && isRoot && existsSync(program) && existsSync("/usr/lib/dovecot/imap"))(
  "Dovecot",
  () => {
    const system = federationForFile()
    let folder: string
    let server: ChildProcess
    let port: number
    let app: { id: number; appKey: string }

    beforeAll(async () => {
      port = await freePort()
      app = await addClient(system)
      folder = await mkdtemp(join(tmpdir(), "dovecot-"))
      await chmod(folder, 0o755)
      await mkdir(join(folder, "mail"), { mode: 0o777 })
      await chmod(join(folder, "mail"), 0o777)
      await writeFile(join(folder, "dovecot.conf"), configuration())
      await writeFile(join(folder, "oauth2.conf"), tokens())
      server = spawn(program, ["-F", "-c", join(folder, "dovecot.conf")], { stdio: "inherit" })
      await until(() => imap(async () => undefined))
    })
    afterAll(async () => {
      server.kill()
      await rm(folder, { recursive: true, force: true })
    })

    const tokens = () => `
introspection_mode = post
introspection_url = ${system.issuer.replace("//", `//${app.appKey}:${secret}@`)}/token/introspection
username_attribute = username
active_attribute = active
active_value = true
`
    /** A conversation with the server: sends a line, and returns the last line of the answer. */
    async function imap<T>(talk: (send: (line: string) => Promise<string>) => Promise<T>): Promise<T> {
      const socket = connect(port, "127.0.0.1")
      const lines = createInterface(socket)[Symbol.asyncIterator]()
      const answer = async (): Promise<string> => {
        const { value = "", done } = await lines.next()
        return done || !value.startsWith("* ") || value.startsWith("* OK") ? value : answer()
      }
      try {
        await answer()
        return await talk((line) => {
          socket.write(`${line}\r\n`)
          return answer()
        })
      } finally {
        socket.destroy()
      }
    }

    const configuration = () => `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
listen = 127.0.0.1
auth_mechanisms = xoauth2 oauthbearer
auth_failure_delay = 0
mail_location = maildir:${folder}/mail/%u
mail_uid = nobody
mail_gid = nogroup
first_valid_uid = 1
first_valid_gid = 1
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${folder}/oauth2.conf
}
userdb {
  driver = static
  args = home=${folder}/mail/%u
}
`
    const encoded = (text: string) => Buffer.from(text.replaceAll("^", "\x01")).toString("base64")
    const mechanisms = {
      XOAUTH2: (user: string, token: string) => encoded(`user=${user}^auth=Bearer ${token}^^`),
      OAUTHBEARER: (user: string, token: string) => encoded(`n,a=${user},^auth=Bearer ${token}^^`),
    }
    type Mechanism = keyof typeof mechanisms

    /** Signs in, and returns the server's answer. */
    async function opens(
      send: (line: string) => Promise<string>,
      mechanism: Mechanism,
      user: string,
      token: string,
    ): Promise<string> {
      const answer = await send(`a AUTHENTICATE ${mechanism} ${mechanisms[mechanism](user, token)}`)
      // Refused: the server says why in a challenge, which the client ends.
      return answer.startsWith("+") ? send("") : answer
    }

    async function withToken() {
      const { id } = await addUser(system, app.id)
      const { tokens } = await enterWith(system, new Browser(), app, await system.signIn(id))
      return { id, token: String(tokens.access_token) }
    }

    test.each(["XOAUTH2", "OAUTHBEARER"] as const)("takes an access token by %s", async (mechanism) => {
      const { id, token } = await withToken()
      expect(await imap((send) => opens(send, mechanism, id, token))).toMatch(/^a OK/)
      expect(await imap((send) => opens(send, mechanism, "12345678909", token))).toMatch(/^a NO/)
      expect(await imap((send) => opens(send, mechanism, id, `${token}x`))).toMatch(/^a NO/)
    })

    test("takes none of a person who was blocked; a connection that is open goes on", async () => {
      const { id, token } = await withToken()
      await imap(async (send) => {
        expect(await opens(send, "XOAUTH2", id, token)).toMatch(/^a OK/)
        await system.api.clients.setEnabledInApplication({
          token: system.admin,
          params: { clientId: id, app: app.id },
          body: { enabled: false, description: "Em apuração" },
        })
        expect(await imap((again) => opens(again, "XOAUTH2", id, token))).toMatch(/^a NO/)
        expect(await send("b NOOP")).toMatch(/^b OK/)
      })
    })
  },
)
