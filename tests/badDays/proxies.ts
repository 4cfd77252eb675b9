import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { type IncomingMessage, request as plainRequest } from "node:http"
import { Agent, request } from "node:https"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { onTestFinished } from "vitest"
import { installPackages } from "../support/run/debianPackages.mjs"
import { freePort } from "../support/server/freePort"
import { until } from "../support/until"
import { newFolder } from "./databases"
import { blocksOf } from "./deployment"
import { clientHeaders } from "./server"

/* The proxies of docs/deployment.md, run with the documented configuration except for ports and folders. */

/** The host name in the document. */
export const site = "atalaia.exemplo.gov.br"

export const proxyNames = ["nginx", "apache", "haproxy", "caddy", "compose.yaml"] as const
export type ProxyName = (typeof proxyNames)[number]

/** Ports of this machine. */
interface Ports {
  http: number
  https: number
}

/** The test's folder, and in it the file that a program reads. */
interface Files {
  folder: string
  block: string
}

interface Kind {
  /** Debian's package, and its program. */
  debian: string
  program: string
  /** The program's options, and the rest of its configuration file. */
  start: (files: Files, ports: Ports) => { args: string[]; file: string }
}

const caddy: Kind = {
  debian: "caddy",
  program: "/usr/bin/caddy",
  start: ({ folder, block }, { http, https }) => ({
    args: ["run", "--adapter", "caddyfile", "--config", join(folder, "main")],
    // The test's own certificate authority instead of a public one.
    file: `{\nadmin off\nlocal_certs\nskip_install_trust\nstorage file_system ${folder}\nhttp_port ${http}\nhttps_port ${https}\n}\n${block}`,
  }),
}

const nginx: Kind = {
  debian: "nginx",
  program: "/usr/sbin/nginx",
  start: ({ folder, block }) => ({
    args: ["-p", folder, "-c", join(folder, "main"), "-e", join(folder, "errors"), "-g", "daemon off;"],
    file: `pid ${folder}/pid;\nevents {}\nhttp {\n${temporaryFolders(folder)}\n${block}}\n`,
  }),
}

const apache: Kind = {
  debian: "apache2",
  program: "/usr/sbin/apache2",
  start: ({ folder, block }, { http, https }) => ({
    args: ["-f", join(folder, "main"), "-DFOREGROUND"],
    file: `${apacheSurroundings(folder, block)}\nListen ${http}\nListen ${https}\n${block}`,
  }),
}

const haproxy: Kind = {
  debian: "haproxy",
  program: "/usr/sbin/haproxy",
  start: ({ folder, block }) => ({ args: ["-f", join(folder, "main")], file: block }),
}

const kinds: Record<ProxyName, Kind> = { nginx, apache, haproxy, caddy, "compose.yaml": caddy }

const temporaryFolders = (folder: string) =>
  ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join("\n")

const modules = "/etc/apache2/mods-available"

/**
 * Lines that load the modules named in the block's `a2enmod`, with their dependencies, and the modules that Debian always loads.
 */
function apacheSurroundings(folder: string, block: string): string {
  const [, named = ""] = /^# a2enmod (.*)$/m.exec(block) ?? []
  const loaded = new Set<string>()
  const load = (name: string): string[] => {
    if (loaded.has(name)) return []
    loaded.add(name)
    const file = readFileSync(join(modules, `${name}.load`), "utf8")
    const [, needed = ""] = /^# Depends: (.*)$/m.exec(file) ?? []
    return [...needed.split(" ").filter(Boolean).flatMap(load), file.replace(/^#.*\n/gm, "")]
  }
  const always = ["mpm_event", "authz_core", "alias", "mime", "reqtimeout", "setenvif"]
  return [
    `ServerRoot ${folder}`,
    `ServerName ${site}`,
    `DefaultRuntimeDir ${folder}`,
    `PidFile ${folder}/pid`,
    `ErrorLog ${folder}/errors`,
    ...(process.getuid?.() === 0 ? ["User www-data", "Group www-data"] : []),
    "TypesConfig /etc/mime.types",
    ...[...always, ...named.split(" ")].flatMap(load),
  ].join("\n")
}

/** Installs missing packages. Returns which of them cannot run here, or undefined. */
export function noProxies(): string | undefined {
  const missing = () =>
    [nginx, apache, haproxy, caddy].flatMap((kind) => (existsSync(kind.program) ? [] : kind.debian))
  if (missing().length > 0) installPackages(...missing())
  if (missing().length > 0) return `no ${missing().join(", ")}`
  return spawnSync("openssl", ["version"]).status === 0 ? undefined : "no openssl"
}

export interface RunningProxy {
  /** Its port for HTTPS. */
  port: number
  /** Its port for plain HTTP. */
  httpPort: number
}

/** The document's block, with other ports, servers and folders. */
function blockFor(name: ProxyName, folder: string, { http, https }: Ports, servers: number[]): string {
  const [block = ""] = name === "compose.yaml" ? [composeProxy()] : blocksOf("The proxy", name)
  return block
    .replace(/(?<=[\s:])80(?=[\s;>])/g, String(http))
    .replace(/(?<=[\s:])443(?=[\s;>])/g, String(https))
    .replaceAll("/etc/ssl/", `${folder}/`)
    .replaceAll(/127\.0\.0\.1:8081|server1:8080/g, `127.0.0.1:${servers[0]}`)
    .replaceAll(/127\.0\.0\.1:8082|server2:8080/g, `127.0.0.1:${servers[1]}`)
}

/** The configuration file of the proxy in compose.yaml. */
function composeProxy(): string {
  const compose = readFileSync(new URL("../../compose.yaml", import.meta.url), "utf8")
  const file = compose.match(/^ {2}proxy:\n {4}content: \|\n((?: {6}.*\n|\n)+)/m)?.[1] ?? ""
  return file.replace(/^ {6}/gm, "").replace(/\$\{SITE_ADDRESS:\?\}/g, site)
}

/** Starts a proxy for the servers at these two ports, until the test ends. `change` edits the documented block. */
export async function startProxy(
  name: ProxyName,
  servers: [number, number],
  change = (block: string) => block,
): Promise<RunningProxy> {
  const { program, start } = kinds[name]
  const folder = await newFolder()
  // Readable for the user that the program switches to.
  chmodSync(folder, 0o755)
  certify(folder)
  const ports = { http: await freePort(), https: await freePort() }
  const block = change(blockFor(name, folder, ports, servers))
  const { args, file } = start({ folder, block }, ports)
  writeFileSync(join(folder, "main"), file)
  const child = spawn(program, args, {
    env: { ...process.env, HOME: folder },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      output += part
    })
  }
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, "exit")
    child.kill("SIGTERM")
    await ended
  })
  const proxy = { port: ports.https, httpPort: ports.http }
  // Some listen before they notice a fatal error.
  await until(() => (child.exitCode === null ? through(proxy, "/") : undefined))
  if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${output}`)
  return proxy
}

/** A certificate, its key, and the key under the name that HAProxy expects. */
function certify(folder: string): void {
  const [key, certificate] = [join(folder, "atalaia.key"), join(folder, "atalaia.pem")]
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", `/CN=${site}`]
  const { status, stderr } = spawnSync("openssl", [...made, "-keyout", key, "-out", certificate])
  if (status !== 0) throw new Error(`openssl: ${stderr}`)
  writeFileSync(`${certificate}.key`, readFileSync(key))
}

interface Asked {
  method?: string
  /** JSON, or a form. */
  body?: unknown
  headers?: Record<string, string | string[]>
  token?: string
  /** The source address of the call on this machine. */
  from?: string
}

interface Heard<T> {
  status: number
  headers: IncomingMessage["headers"]
  /** The answer if it is JSON, else undefined. */
  body: T | undefined
}

const ignore = () => {}

// Node does not know the proxy's certificate authority. A proxy closes a connection on which it refused a body, so none is used again.
const agent = new Agent({ keepAlive: false, rejectUnauthorized: false })

/** Calls through a proxy; rejects if the connection breaks. */
export async function through<T = Record<string, unknown>>(
  { port }: RunningProxy,
  path: string,
  { method = "GET", body, headers, token, from = "127.0.0.1" }: Asked = {},
): Promise<Heard<T>> {
  const sent = new Response(body instanceof FormData || body === undefined ? body : JSON.stringify(body))
  const content = Buffer.from(await sent.arrayBuffer())
  const type = body instanceof FormData ? (sent.headers.get("Content-Type") ?? "") : "application/json"
  const asking = request({
    agent,
    ...(from.includes(":") ? { host: from } : { host: "127.0.0.1", localAddress: from }),
    port,
    servername: site,
    method,
    path,
    headers: {
      ...clientHeaders,
      Host: site,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": type, "Content-Length": content.length }),
      ...headers,
    },
  })
  // A server that refuses a long body does not read all of it, and the rest may fail after its answer was read.
  asking.on("error", ignore)
  asking.once("socket", (socket) => void socket.on("error", ignore))
  asking.end(content)
  const [response] = (await once(asking, "response")) as [IncomingMessage]
  const answered = await text(response)
  const isJson = /json/.test(response.headers["content-type"] ?? "")
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: isJson ? JSON.parse(answered) : undefined,
  }
}

/** Calls a proxy by http. Returns the status and the redirect's target. */
export async function withoutTls(
  { httpPort }: RunningProxy,
  path: string,
): Promise<[number, string | undefined]> {
  const asking = plainRequest({ host: "127.0.0.1", port: httpPort, path, headers: { Host: site } }).end()
  const [response] = (await once(asking, "response")) as [IncomingMessage]
  response.resume()
  return [response.statusCode ?? 0, response.headers.location]
}
