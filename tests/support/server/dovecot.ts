import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { until } from "../until"
import { freePort } from "./freePort"
import { secret } from "./relyingParty"

/* Debian's Dovecot, which takes access tokens instead of passwords (XOAUTH2, OAUTHBEARER) and asks introspection about them. */

const program = "/usr/sbin/dovecot"

/** It changes its user, which only root may. */
export const hasDovecot =
  process.getuid?.() === 0 && existsSync(program) && existsSync("/usr/lib/dovecot/imap")

export interface Dovecot {
  port: number
  /** Has a folder for the mail of each person. */
  mailFolder: string
  /** A conversation: sends a line, and returns the last line of the answer. */
  talk<T>(about: (send: (line: string) => Promise<string>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A mail server that takes the tokens of an application. */
export async function startDovecot(issuer: string, appKey: string): Promise<Dovecot> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), "dovecot-"))
  const mailFolder = join(folder, "mail")
  await chmod(folder, 0o755)
  await mkdir(mailFolder)
  await chmod(mailFolder, 0o777)
  await writeFile(join(folder, "dovecot.conf"), configuration(folder, port))
  await writeFile(
    join(folder, "oauth2.conf"),
    `
introspection_mode = post
introspection_url = ${issuer.replace("//", `//${appKey}:${secret}@`)}/token/introspection
username_attribute = username
active_attribute = active
active_value = true
`,
  )
  const server = spawn(program, ["-F", "-c", join(folder, "dovecot.conf")], { stdio: "inherit" })
  const talk: Dovecot["talk"] = async (about) => {
    const socket = connect(port, "127.0.0.1")
    const lines = createInterface(socket)[Symbol.asyncIterator]()
    const answer = async (): Promise<string> => {
      const { value = "", done } = await lines.next()
      return done || !value.startsWith("* ") || value.startsWith("* OK") ? value : answer()
    }
    try {
      await answer()
      return await about((line) => {
        socket.write(`${line}\r\n`)
        return answer()
      })
    } finally {
      socket.destroy()
    }
  }
  await until(() => talk(async () => undefined))
  return {
    port,
    mailFolder,
    talk,
    close: async () => {
      server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const configuration = (folder: string, port: number) => `
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
