import { execFile, spawnSync } from "node:child_process"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { writtenRunbook } from "../../support/data/runbooks"
import { confirmDevice, federationForFile } from "../../support/server/federation"
import { rows } from "../../support/server/rows"
import { account } from "../../support/server/system"
import { type BuiltTerminal, builtTerminal, type Ran } from "../../support/server/terminal"
import { testInAll, testsAll } from "../../support/testAll"

/** The built terminal in its own processes, against a listening server. */
const system = federationForFile()
const server = () => new URL(system.issuer).origin
let terminal: BuiltTerminal
const run = (...words: string[]) => terminal.run(words)

const block = "block user 12345678909 app SINAL because Férias"
const blocked = () =>
  rows<unknown>(
    system.db,
    sql`select 1 from application_disabling where client_id = '12345678909'
      and app_id = (select id from application where acronym = 'SINAL')`,
  )

const shownBefore = (minutes: number) =>
  system.db.execute(sql`update session set authenticated_date = now() - ${`${minutes} minutes`}::interval`)

/** Signs in with the super admin's approval. */
async function login(): Promise<Ran> {
  await shownBefore(0)
  const approvals: Promise<string>[] = []
  const ran = await terminal.begin(["login", "--server", server()], (text) => {
    const [, address, code] = /Abra (\S+) e digite o código (\S+)\n/.exec(text) ?? []
    if (address && code && approvals.length === 0) {
      approvals.push(confirmDevice(address, code, system.admin))
    }
  })
  await Promise.all(approvals)
  return ran
}

beforeAll(async () => {
  terminal = await builtTerminal()
})
afterAll(() => terminal.remove())

describe("before signing in", () => {
  test("nothing is done, and the exit code says why", async () => {
    expect(await run(block, "--server", server())).toMatchObject({ code: 4, out: "" })
    expect((await run("login", "--server", "http://127.0.0.1:1")).code).toBe(5)
    expect((await run("login", "--server", "http://atalaia.exemplo.gov.br")).code).toBe(2)
    expect((await run("login", "--servidor", "http://127.0.0.1:1")).code).toBe(5)
    expect(await run("login", "--serveur", "x")).toMatchObject({
      code: 2,
      err: "A opção --serveur não existe. Veja atalaia help.\n",
    })
    const { code, out } = await run("--json", "--title")
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 2, outcome: "notUnderstood" })
  })

  testInAll(
    "whoever reads may leave: the exit code says what became of it, and no stack is written",
    async () => {
      const words = ["--json", "--foo".padEnd(100_000, "o")]
      expect(await terminal.unread(words)).toEqual({ code: 2, out: "", err: "" })
      expect(await terminal.unread(["help"])).toEqual({ code: 0, out: "", err: "" })
    },
  )

  testInAll("it explains itself, and its commands", async () => {
    const { code, out } = await run("help", "bloquear usuário")
    expect(code).toBe(0)
    expect(out).toContain("block user <usuário>, … [role <papel>] app <aplicação> because <justificativa>")
    expect(await run("help", "block")).toMatchObject({ code: 0, out: expect.stringContaining(out.trim()) })
    expect(await run("ajuda", "bloquear", "usuário")).toEqual(await run("help", "bloquear usuário"))
    expect(await run("--ajuda")).toEqual(await run("help"))
  })
})

describe("once somebody has signed in", () => {
  beforeAll(async () => {
    expect(await login()).toMatchObject({ code: 0, out: expect.stringContaining("Você entrou em") })
  })

  test("a question is answered, and nothing is asked back", async () => {
    const why = await run("por que 12345678909 papel ROLE_SINAL_GESTOR em SINAL")
    expect(why.code).toBe(0)
    expect(why.out).toMatch(/ROLE_SINAL_GESTOR/)
    expect(why.out).toMatch(/\n {2}[+-] /)
    expect((await run("why 12345678909")).out).not.toMatch(/faça na página/)
    const holders = await run("quem tem ROLE_SINAL_GESTOR em SINAL")
    expect(holders).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d{3}\.\d{3}\.\d{3}-\d\d [^:]+: ./m),
    })
    const { out } = await run("--json", "why 12345678909")
    expect(JSON.parse(out)).toMatchObject({ outcome: "done", command: "why" })
  })

  test("the token is in a file that nobody else reads, and nowhere else", async () => {
    const path = join(terminal.config, "atalaia/session.json")
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const { token } = JSON.parse(await readFile(path, "utf8")).servers[server()]
    const { out, err } = await run("whoami")
    expect(out).toContain("10120130149")
    expect(out + err).not.toContain(token)
  })

  test("a line says what it would do, asks nobody who is not there, and is carried out", async () => {
    const planned = await run(block, "--plan")
    expect(planned).toMatchObject({ code: 0 })
    expect(planned.out).toContain("SINAL fica fechada para João Pedro")
    expect((await run(block)).code).toBe(6)
    expect(await blocked()).toEqual([])
    expect(
      await run("bloquear", "usuário", "12345678909", "em", "SINAL", "porque", "está de férias", "--yes"),
    ).toEqual({
      code: 0,
      out: "Usuário desabilitado na aplicação com sucesso.\n",
      err: "",
    })
    expect(await blocked()).toHaveLength(1)
    const [row] = await rows<{ line: string }>(
      system.db,
      sql`select command_line as line from audit where command_line is not null order by id desc limit 1`,
    )
    expect(row?.line).toContain("bloquear usuário 12345678909")
    expect(row?.line).not.toContain("férias")
    const again = await run(block, "--yes", "--json")
    expect(again.code).toBe(1)
    expect(JSON.parse(again.out)).toMatchObject({ outcome: "refused" })
    expect((await run("unblock user 12345678909 app SINAL because Voltou", "--yes")).code).toBe(0)
  })

  test("a wrong word is pointed at", async () => {
    const { code, err } = await run("block user 12345678909 app SINALX because Férias", "--yes")
    expect(code).toBe(2)
    const [line = "", carets = ""] = err.split("\n")
    expect(line.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1)).toBe("SINALX")
    const json = await run("block usr 1", "--json")
    expect(JSON.parse(json.out)).toMatchObject({ outcome: "notUnderstood", problem: { start: 6 } })
  })

  testInAll("what is done in the page alone says where", async () => {
    expect(await run("go to users")).toMatchObject({ code: 7, out: `${server()}/users/list\n` })
    const { code, out } = await run("theme dark", "--yes")
    expect(code).toBe(7)
    expect(out).toBe(`${server()}/?command=theme+dark\n`)
  })

  test("lines of the standard input are a plan", async () => {
    expect((await terminal.run(["--plan"], `# férias\n${block}\n`)).out).toContain("Ao todo:")
    expect((await terminal.run([], `${block}\n`)).code).toBe(6)
    expect((await terminal.run(["--yes"], `${block}\n`)).code).toBe(2)
    expect((await terminal.run(["--plan"], `${block}\nblock usr 1\n`)).code).toBe(2)
    expect(await blocked()).toEqual([])
    await shownBefore(6)
    const saved = await terminal.run(["--yes", "--because", "Férias"], `${block}\n`)
    expect(saved).toMatchObject({ code: 7, out: expect.stringMatching(/\/plans\/\d+\n$/) })
    await shownBefore(0)
    const applied = await terminal.run(["--yes", "--because", "Férias", "--json"], `${block}\n`)
    expect(applied.code).toBe(0)
    expect(JSON.parse(applied.out)).toMatchObject({ outcome: "done", lines: [{ text: block }] })
    expect(await blocked()).toHaveLength(1)
    expect((await run("unblock user 12345678909 app SINAL because Voltou", "--yes")).code).toBe(0)
  })

  test("a plan that takes another person waits for them", async () => {
    const line = "grant role ROLE_ADMIN_APP_SINAL app ATALAIA user 12345678909"
    const saved = await terminal.run(["--yes", "--because", "Substituição"], `${line}\n`)
    expect(saved).toMatchObject({ code: 3, out: expect.stringMatching(/\/plans\/\d+\n$/) })
    const asked = await terminal.run(
      ["--yes", "--because", "Substituição", "--approver", account.superAdmin, "--json"],
      `${line}\n`,
    )
    // People cannot approve their own requests.
    expect(JSON.parse(asked.out)).toMatchObject({ outcome: "refused" })
  })

  /** Completes as each shell does, which keeps quotes in the word being typed (zsh detects them by its `PREFIX`). */
  const shells = {
    bash: (words: readonly string[]) => [
      `COMP_WORDS=(atalaia "$@"); COMP_CWORD=${words.length}; _atalaia; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ],
    zsh: (words: readonly string[]) => [
      `words=(atalaia "$@"); CURRENT=${words.length + 1}; PREFIX=\${words[-1]#[\\"\\']}`,
      `compadd() { shift 4; print -rl -- "$@"; }; _atalaia`,
    ],
    fish: () => [`complete -C "atalaia $(string join ' ' -- $argv)"`],
  }
  const terminalIn = (shell: Shell) =>
    shell === "fish"
      ? `function atalaia; "${process.execPath}" "${terminal.main}" $argv; end`
      : `compdef() { :; }; atalaia() { "${process.execPath}" "${terminal.main}" "$@"; }`
  type Shell = keyof typeof shells

  /** The shell's completions for the last of these words. */
  async function completed(shell: Shell, ...words: string[]): Promise<string[]> {
    const { out: script } = await run("completion", shell)
    const lines = [terminalIn(shell), script, ...shells[shell](words)].join("\n")
    const rest = shell === "fish" ? words : [shell, ...words]
    const { stdout } = await promisify(execFile)(shell, ["-c", lines, ...rest], { env: terminal.env })
    return stdout.trim().split("\n")
  }

  for (const shell of ["bash", "zsh", "fish"] as const) {
    const isHere = spawnSync(shell, ["-c", "exit"]).status === 0
    test.runIf(testsAll && isHere)(`${shell} completes commands and values`, async () => {
      expect(await completed(shell, "bloq")).toEqual(["bloquear"])
      expect(await completed(shell, "block", "user", "12345678909", "app", "SINA")).toContain("SINAL")
      expect(await completed(shell, "block", "user", "12345678909", "")).toContain("app")
      const quoted = await completed(shell, '"block user 12345678909 app SINAL')
      expect(quoted).toContain("block user 12345678909 app SINAL")
    })
  }

  describe("a runbook", () => {
    const text = "block user $pessoa app $sistema because Férias"
    beforeAll(async () => {
      const body = writtenRunbook({
        name: "férias longas",
        names: [
          { name: "$pessoa", command: "block-user", slot: "user" },
          { name: "$sistema", command: "block-user", slot: "app" },
        ],
        lines: [{ text, calls: [{ resource: "clients", name: "setEnabledInApplication" }] }],
      })
      expect((await system.api.runbooks.create({ token: system.admin, body })).status).toBe(200)
    })

    testInAll("is completed with its values", async () => {
      expect(await completed("bash", "run", "")).toEqual(["ferias"])
      expect(await completed("bash", "run", "férias", "longas", "12345678909", "sistema", "SINA")).toContain(
        "SINAL",
      )
    })

    testInAll("says what it lacks, and what it would do", async () => {
      expect(await run("run férias longas 12345678909", "--plan")).toMatchObject({
        code: 2,
        err: expect.stringContaining("Falta: sistema"),
      })
      const planned = await run("executar", "ferias", "longas", "12345678909", "sistema", "SINAL", "--plan")
      expect(planned).toMatchObject({
        code: 0,
        out: expect.stringContaining("SINAL fica fechada para João Pedro"),
      })
      expect(await run("run férias longas 12345678909 sistema SINAL")).toMatchObject({ code: 6 })
      expect(await run("run", "férias longas", "12345678909", "sistema", "SINAL", "--plan")).toEqual(planned)
      expect(await blocked()).toEqual([])
    })

    testInAll("that there is not is not taken for a command", async () => {
      expect(await run("run", "férias curtas", "12345678909")).toMatchObject({
        code: 2,
        err: expect.stringContaining("Nenhum roteiro seu, nem compartilhado, tem esse nome"),
      })
    })

    test("is applied as a plan that says which it was", async () => {
      const line = "run férias longas 12345678909 sistema SINAL"
      const applied = await run(line, "--yes", "--json")
      expect(applied.code).toBe(0)
      const { plan, lines } = JSON.parse(applied.out)
      expect(lines).toMatchObject([{ text: "block user 12345678909 app SINAL because Férias" }])
      expect(await blocked()).toHaveLength(1)
      const { body } = await system.api.plans.get({ token: system.admin, params: { planId: plan } })
      expect(body).toMatchObject({
        title: "férias longas",
        justification: "Portaria 30, servidor que sai",
        runbook: { name: "férias longas" },
      })
      expect((await run("unblock user 12345678909 app SINAL because Voltou", "--yes")).code).toBe(0)
    })

    test("of somebody else is not applied unseen", async () => {
      const body = writtenRunbook({
        name: "de outra pessoa",
        shared: true,
        names: [],
        lines: [{ text: block, calls: [{ resource: "clients", name: "setEnabledInApplication" }] }],
      })
      const token = await system.signIn(account.appAdmin)
      expect((await system.api.runbooks.create({ token, body })).status).toBe(200)
      expect(await run("run de outra pessoa", "--plan")).toMatchObject({ code: 0 })
      expect(await run("run de outra pessoa", "--yes")).toMatchObject({
        code: 6,
        err: expect.stringContaining("sem --yes"),
      })
      expect(await blocked()).toEqual([])
    })
  })

  test("it leaves, and is signed in no more", async () => {
    expect((await run("logout")).code).toBe(0)
    expect((await run("whoami", "--server", server())).code).toBe(4)
    const { body } = await system.api.devices.list({ token: await system.signIn(account.superAdmin) })
    expect(body.items.filter(({ sessions }) => sessions[0]?.userAgent.startsWith("AtalaiaTerminal"))).toEqual(
      [],
    )
  })
})

test("a session that was ended elsewhere is over in the terminal at once", async () => {
  expect((await login()).code).toBe(0)
  await system.db.execute(sql`
    update session set ended_date = now(), ending = 'ownDevice'
    where user_agent like 'AtalaiaTerminal%' and ended_date is null`)
  expect(await run(block, "--plan")).toMatchObject({ code: 4, err: expect.stringContaining("atalaia login") })
})
