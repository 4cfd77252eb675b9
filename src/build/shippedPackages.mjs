import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))
const read = (name) => JSON.parse(readFileSync(join(root, name), "utf8"))

/** Folders whose imports name the packages that are bundled into the page. */
const folders = ["src", "views", "commands"]
const notServed = /^(build|exampleApp)\//
const filesOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !notServed.test(path.slice(join(root, folder).length + 1)))

/** The packages among these that the sources import, in code or in style sheets. */
function namedInSources(names) {
  const sources = folders.flatMap(filesOf).map((path) => readFileSync(path, "utf8"))
  const isNamed = (name) =>
    sources.some((source) => source.includes(`"${name}"`) || source.includes(`"${name}/`))
  return names.filter(isNamed)
}

/** A package as another one resolves it: in its own folder, or in one above it. */
function resolve(packages, from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(place.lastIndexOf("/node_modules/"), 0))) {
    const path = `${place && `${place}/`}node_modules/${name}`
    if (packages[path]) return path
    if (!place) return undefined
  }
}

/**
 * All packages in the product: the server's installed ones and the ones built into the page, with their dependencies, without
 * tools. `direct` has names and versions as in package.json. `packages` is that part of the lock file, by path.
 */
export function shippedPackages() {
  const { dependencies, devDependencies, ...described } = read("package.json")
  const lock = read("package-lock.json")
  const ofPage = namedInSources(Object.keys(devDependencies))
  const direct = {
    ...dependencies,
    ...Object.fromEntries(ofPage.map((name) => [name, devDependencies[name]])),
  }
  const packages = {}
  const waiting = Object.keys(direct).map((name) => ["", name])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = resolve(lock.packages, ...next)
    if (!path || packages[path]) continue
    const { dev: _, ...entry } = lock.packages[path]
    packages[path] = entry
    const { peerDependencies = {}, peerDependenciesMeta = {} } = entry
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    const needs = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
    for (const name of [...needs, ...peers]) waiting.push([path, name])
  }
  return { described, lock, direct, packages }
}
