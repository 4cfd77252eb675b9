// Writes the outlines of Brazil that the maps of units draw: `node src/build/outlines.mjs`. They come from IBGE, by way of the
// package ibge-cidades-com-poligonos. All states are in one file, the municipalities of each state in another, so that a map
// fetches only what it shows. The packages are fetched into a temporary folder: no other code needs them.
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const packages = [
  "ibge-cidades-com-poligonos@1.0.0",
  "polylabel@2.1.0",
  "topojson-client@3.1.0",
  "topojson-server@3.0.1",
]
const data = fileURLToPath(new URL("../../views/organizations/unit/map/outlines/data/", import.meta.url))
/** As `stepsOfDegree` in the maps' `outlines.ts`, which reads the files. */
const stepsOfDegree = 2000

const folder = mkdtempSync(join(tmpdir(), "outlines-"))
writeFileSync(join(folder, "package.json"), "{}")
execFileSync("npm", ["install", "--ignore-scripts", ...packages], { cwd: folder, stdio: "inherit" })
const { resolve } = createRequire(join(folder, "package.json"))
const fetched = (name) => import(pathToFileURL(resolve(name)).href)
const { default: polylabel } = await fetched("polylabel")
const { merge, mesh } = await fetched("topojson-client")
const { topology } = await fetched("topojson-server")
const country = readCountry(resolve("ibge-cidades-com-poligonos"))
rmSync(folder, { recursive: true })

const ufs = [...new Set(country.municipalities.map(({ ufSigla }) => ufSigla))].sort()
write("states", statesOf(country))
for (const uf of ufs) write(uf, municipalitiesOf(country, uf))

function write(of, value) {
  writeFileSync(join(data, `outlines-${of}.json`), `${JSON.stringify(value)}\n`)
}

/** All municipalities, in whole steps of a degree, longitude before latitude, with each border that two of them share once. */
function readCountry(path) {
  const sources = JSON.parse(readFileSync(path, "utf8"))
  const inSteps = (place) => place.map((part) => Math.round(part * stepsOfDegree))
  const geometries = sources.map(({ poligono: { type, coordinates } }) => ({
    type,
    coordinates: coordinates.map((rings) => rings.map((ring) => ring.map(inSteps))),
  }))
  const made = topology({ collection: { type: "GeometryCollection", geometries } })
  return {
    topology: made,
    municipalities: made.objects.collection.geometries.flatMap(({ type, arcs }, index) =>
      type === "MultiPolygon" ? [{ ...sources[index], shape: { type, arcs } }] : [],
    ),
  }
}

/** The outer border of these municipalities together, without holes. */
function outerRings(topology, shapes) {
  return merge(topology, shapes).coordinates.map(([outer]) => outer)
}

/**
 * A state, merged from its municipalities. Holes are left out: no state has one. They come from borders that do not
 * meet exactly, and from three municipalities that the package lacks.
 */
function stateOf({ topology, municipalities }, uf) {
  const own = municipalities.filter(({ ufSigla }) => ufSigla === uf)
  const rings = outerRings(
    topology,
    own.map(({ shape }) => shape),
  )
  return { ...named(own[0].ufNome, rings), rings }
}

/** All states. Each shared border is drawn once, by the first of the two states. */
function statesOf(country) {
  const before = []
  return ufs.map((uf) => {
    const { rings, ...state } = stateOf(country, uf)
    const lines = rings.map(line)
    const places = lines.map(placesOf)
    const borders = places.flatMap((ring, index) =>
      partsAway(ring, before).map(([from, to]) => [index, from, to]),
    )
    before.push(...places)
    return { uf, ...state, rings: lines, borders }
  })
}

/** The parts of a ring, by their first and last position, that do not run along one of the others. */
function partsAway(ring, others) {
  const close = ring.map((place) => others.some((other) => isClose(place, other)))
  const parts = []
  for (let to = 1; to < ring.length; to++) {
    if (close[to - 1] && close[to]) continue
    const last = parts.at(-1)
    if (last?.[1] === to - 1) last[1] = to
    else parts.push([to - 1, to])
  }
  return parts
}

function isClose([x, y], line) {
  // How far apart two states' simplified lines of the same border may run.
  const apart = 0.03 * stepsOfDegree
  return line.some(([endX, endY], index) => {
    const [startX, startY] = line[index - 1] ?? [endX, endY]
    if (x < Math.min(startX, endX) - apart || x > Math.max(startX, endX) + apart) return false
    if (y < Math.min(startY, endY) - apart || y > Math.max(startY, endY) + apart) return false
    const [alongX, alongY] = [endX - startX, endY - startY]
    const share = ((x - startX) * alongX + (y - startY) * alongY) / (alongX ** 2 + alongY ** 2 || 1)
    const nearest = Math.min(1, Math.max(0, share))
    return Math.hypot(x - startX - nearest * alongX, y - startY - nearest * alongY) <= apart
  })
}

/** The positions of a line. */
function placesOf(steps) {
  let [x, y] = [0, 0]
  return Array.from({ length: steps.length / 2 }, (_, index) => {
    x += steps[2 * index]
    y += steps[2 * index + 1]
    return [x, y]
  })
}

/** The municipalities of a state. */
function municipalitiesOf({ topology, municipalities }, uf) {
  const own = municipalities.filter(({ ufSigla }) => ufSigla === uf)
  const { coordinates } = mesh(topology, {
    type: "GeometryCollection",
    geometries: own.map(({ shape }) => shape),
  })
  return {
    borders: coordinates.map(line),
    municipalities: own.map(({ municipioNome, shape }) =>
      named(municipioNome, outerRings(topology, [shape])),
    ),
  }
}

/** The name is placed in the largest part, at the point farthest from the border. */
function named(name, rings) {
  const [best] = rings
    .map((ring) => polylabel([ring], 10))
    .sort((one, other) => other.distance - one.distance)
  const [x = 0, y = 0] = best ?? []
  return { name, at: [Math.round(x), Math.round(y)], room: Math.round(best?.distance ?? 0) }
}

/** The first position, and the steps from each position to the next. Repeated positions are left out. */
function line(places) {
  let before = [0, 0]
  return places.flatMap(([x, y], index) => {
    const step = [x - before[0], y - before[1]]
    before = [x, y]
    return index > 0 && step.every((part) => part === 0) ? [] : step
  })
}
