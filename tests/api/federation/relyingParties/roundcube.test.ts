import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { forFile } from "../../../support/forFile"
import { hasDovecot, startDovecot } from "../../../support/server/dovecot"
import {
  addClient,
  addUser,
  Browser,
  enter,
  federationForFile,
  secret,
} from "../../../support/server/federation"
import { freePort } from "../../../support/server/freePort"
import { testsAll } from "../../../support/testAll"
import { until } from "../../../support/until"

/** Debian's Roundcube before Debian's Dovecot: a mail system that signs people in here, and that a block closes. */
const roundcube = "/var/lib/roundcube"
const php = "/usr/bin/php"
const isThere = testsAll && hasDovecot && existsSync(php) && existsSync(`${roundcube}/index.php`)

describe.runIf(isThere)("Roundcube", () => {
  const system = federationForFile()
  const webmail = forFile(async () => {
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const app = await addClient(system, {
      redirectUris: [`${address}/index.php/login/oauth`],
      nonceSuffices: true,
    })
    const mail = await startDovecot(system.issuer, app.appKey)
    const folder = await mkdtemp(join(tmpdir(), "roundcube-"))
    await copyFile("/etc/roundcube/defaults.inc.php", join(folder, "defaults.inc.php"))
    await writeFile(join(folder, "config.inc.php"), configuration(folder, mail.port, app.appKey))
    const server = spawn(php, ["-S", `127.0.0.1:${port}`, "-t", roundcube], {
      env: { ...process.env, ROUNDCUBE_CONFIG_DIR: folder },
      stdio: "ignore",
    })
    await until(() => fetch(address))
    return {
      ...app,
      address,
      mail,
      folder,
      close: async () => {
        server.kill()
        await mail.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  })

  const configuration = (folder: string, imap: number, appKey: string) => `<?php
$config['db_dsnw'] = 'sqlite:///${folder}/roundcube.db?mode=0640';
$config['log_dir'] = '${folder}';
$config['temp_dir'] = '${folder}';
$config['des_key'] = 'vinte-e-quatro-letras-00';
$config['imap_host'] = '127.0.0.1:${imap}';
$config['oauth_provider'] = 'generic';
$config['oauth_provider_name'] = 'Atalaia';
$config['oauth_client_id'] = '${appKey}';
$config['oauth_client_secret'] = '${secret}';
$config['oauth_auth_uri'] = '${system.issuer}/auth';
$config['oauth_token_uri'] = '${system.issuer}/token';
$config['oauth_identity_uri'] = '${system.issuer}/me';
$config['oauth_scope'] = 'openid profile';
$config['oauth_identity_fields'] = ['sub'];
$config['oauth_auth_parameters'] = ['nonce' => bin2hex(random_bytes(16))];
`

  /** Puts a letter into a person's mailbox, where the mail server's own user may read and write. */
  async function addLetter(id: string, subject: string) {
    const box = join(webmail.mail.mailFolder, id)
    for (const name of ["new", "cur", "tmp"]) await mkdir(join(box, name), { recursive: true })
    const letter = `From: a@exemplo.gov.br\nTo: b@exemplo.gov.br\nSubject: ${subject}\n\nTexto\n`
    await writeFile(join(box, "new", "1.letter"), letter)
    for (const name of ["", "new", "cur", "tmp"]) await chmod(join(box, name), 0o777)
    await chmod(join(box, "new", "1.letter"), 0o666)
  }

  test("signs a person in, shows their mail, and is closed by a block", async () => {
    const { id } = await addUser(system, webmail.id)
    await addLetter(id, "Escala de plantão")
    const browser = new Browser()
    const request = await browser.follow(`${webmail.address}/index.php/login/oauth`)
    const back = await enter(browser, request, await system.signIn(id))
    const inbox = await browser.follow(back.href)
    const page = await (await browser.visit(inbox.href)).text()
    const token = /"request_token":"([^"]+)"/.exec(page)?.[1] ?? ""
    const letters = async () => {
      const list = `${webmail.address}/?_task=mail&_action=list&_mbox=INBOX&_remote=1`
      const answer = await browser.visit(list, { headers: { "x-roundcube-request": token } })
      return answer.text()
    }
    expect(await letters()).toContain("Escala de plantão")
    await system.api.clients.setEnabledInApplication({
      token: system.admin,
      params: { clientId: id, app: webmail.id },
      body: { enabled: false, description: "Em apuração" },
    })
    const closed = await letters()
    expect(closed).toContain("AUTHENTICATIONFAILED")
    expect(closed).not.toContain("Escala de plantão")
  })
})
