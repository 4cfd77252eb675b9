import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import polylabel from "polylabel"
import { merge, mesh } from "topojson-client"
import { topology } from "topojson-server"
import type { MultiPolygon, Topology } from "topojson-specification"
import type { Plugin } from "vite"
import {
  type Line,
  type Municipalities,
  type NamedOutline,
  type State,
  stepsOfDegree,
} from "../../views/organizations/unit/map/outlines/outlines.ts"

/** A municipality as the package has it. Longitude before latitude, in degrees. */
interface Source {
  municipioNome: string
  ufSigla: string
  ufNome: string
  poligono: { type: "MultiPolygon"; coordinates: Place[][][] }
}
type Place = number[]

/** All municipalities, in whole steps of a degree, with each border that two of them share once. */
interface Country {
  topology: Topology
  municipalities: (Omit<Source, "poligono"> & { shape: MultiPolygon })[]
}

const moduleName = "virtual:outlines"
/** The part after the slash is the file's name. */
const fileName = (of: string) => `${moduleName}/outlines-${of}`

/**
 * Gives the page the outlines of Brazil's states and municipalities (`virtual:outlines`), from IBGE by way of the package
 * ibge-cidades-com-poligonos. All states are in one file, the municipalities of each state in another, so that a map
 * fetches only what it shows. The package's file of 8.5 MB is read once, on the first request.
 */
export function outlinesOfBrazil(): Plugin {
  let country: Promise<Country> | undefined
  return {
    name: "atalaia-outlines",
    resolveId: (source) =>
      source === moduleName || source.startsWith(`${moduleName}/`) ? `\0${source}` : undefined,
    async load(id) {
      if (!id.startsWith(`\0${moduleName}`)) return undefined
      country ??= readCountry()
      const brazil = await country
      const ufs = [...new Set(brazil.municipalities.map(({ ufSigla }) => ufSigla))].sort()
      if (id === `\0${moduleName}`) return indexOf(ufs)
      if (id === `\0${fileName("states")}`) return data(statesOf(brazil, ufs))
      const of = ufs.find((uf) => id === `\0${fileName(uf)}`)
      return of && data(municipalitiesOf(brazil, of))
    },
  }
}

const indexOf = (ufs: readonly string[]) => `export default {
  states: () => import(${JSON.stringify(fileName("states"))}),
  municipalities: {
    ${ufs.map((uf) => `${uf}: () => import(${JSON.stringify(fileName(uf))}),`).join("\n    ")}
  },
}`

/** Browsers read a long text as JSON faster than as code. */
const data = (value: unknown) => `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})`

async function readCountry(): Promise<Country> {
  const path = createRequire(import.meta.url).resolve("ibge-cidades-com-poligonos")
  const sources: Source[] = JSON.parse(await readFile(path, "utf8"))
  const inSteps = (place: Place) => place.map((part) => Math.round(part * stepsOfDegree))
  const collection = {
    type: "GeometryCollection" as const,
    geometries: sources.map(({ poligono: { type, coordinates } }) => ({
      type,
      coordinates: coordinates.map((rings) => rings.map((ring) => ring.map(inSteps))),
    })),
  }
  const made = topology({ collection })
  const shapes = made.objects.collection
  if (shapes?.type !== "GeometryCollection") throw new Error("The topology has no collection")
  return {
    topology: made,
    municipalities: shapes.geometries.flatMap((shape, index) => {
      const source = sources[index]
      return source && shape.type === "MultiPolygon"
        ? [{ ...source, shape: { type: shape.type, arcs: shape.arcs } }]
        : []
    }),
  }
}

/** The outer border of these municipalities together, without holes. */
const outerRings = (topology: Topology, shapes: MultiPolygon[]): Place[][] =>
  merge(topology, shapes).coordinates.flatMap(([outer]) => (outer ? [outer] : []))

/**
 * A state, merged from its municipalities. Holes are left out: no state has one. They come from borders that do not
 * meet exactly, and from three municipalities that the package lacks.
 */
function stateOf({ topology, municipalities }: Country, uf: string): NamedOutline & { rings: Place[][] } {
  const own = municipalities.filter(({ ufSigla }) => ufSigla === uf)
  const rings = outerRings(
    topology,
    own.map(({ shape }) => shape),
  )
  return { ...named(own[0]?.ufNome ?? uf, rings), rings }
}

/** All states. Each shared border is drawn once, by the first of the two states. */
function statesOf(country: Country, ufs: readonly string[]): State[] {
  const before: Place[][] = []
  return ufs.map((uf) => {
    const { rings, ...state } = stateOf(country, uf)
    const lines = rings.map(line)
    const places = lines.map(placesOf)
    const borders = places.flatMap((ring, index) =>
      partsAway(ring, before).map(([from, to]) => [index, from, to] as const),
    )
    before.push(...places)
    return { uf, ...state, rings: lines, borders }
  })
}

/** How far apart two states' simplified lines of the same border may run, in steps. */
const apart = 0.03 * stepsOfDegree

/** The parts of a ring, by their first and last position, that do not run along one of the others. */
function partsAway(ring: readonly Place[], others: readonly Place[][]): [from: number, to: number][] {
  const close = ring.map((place) => others.some((other) => isClose(place, other)))
  const parts: [number, number][] = []
  for (let to = 1; to < ring.length; to++) {
    if (close[to - 1] && close[to]) continue
    const last = parts.at(-1)
    if (last?.[1] === to - 1) last[1] = to
    else parts.push([to - 1, to])
  }
  return parts
}

function isClose([x = 0, y = 0]: Place, line: readonly Place[]): boolean {
  return line.some(([endX = 0, endY = 0], index) => {
    const [startX = 0, startY = 0] = line[index - 1] ?? [endX, endY]
    if (x < Math.min(startX, endX) - apart || x > Math.max(startX, endX) + apart) return false
    if (y < Math.min(startY, endY) - apart || y > Math.max(startY, endY) + apart) return false
    const [alongX, alongY] = [endX - startX, endY - startY]
    const share = ((x - startX) * alongX + (y - startY) * alongY) / (alongX ** 2 + alongY ** 2 || 1)
    const nearest = Math.min(1, Math.max(0, share))
    return Math.hypot(x - startX - nearest * alongX, y - startY - nearest * alongY) <= apart
  })
}

/** The positions of a line, in steps. */
function placesOf(steps: Line): Place[] {
  let [x, y] = [0, 0]
  return Array.from({ length: steps.length / 2 }, (_, index) => {
    x += steps[2 * index] ?? 0
    y += steps[2 * index + 1] ?? 0
    return [x, y]
  })
}

/** The municipalities of a state. */
function municipalitiesOf({ topology, municipalities }: Country, uf: string): Municipalities {
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
function named(name: string, rings: readonly Place[][]): NamedOutline {
  const [best] = rings
    .map((ring) => polylabel([ring.map(([x = 0, y = 0]): [number, number] => [x, y])], 10))
    .sort((one, other) => other.distance - one.distance)
  const [x = 0, y = 0] = best ?? []
  return { name, at: [Math.round(x), Math.round(y)], room: Math.round(best?.distance ?? 0) }
}

/** The first position, and the steps from each position to the next. Repeated positions are left out. */
function line(places: readonly Place[]): Line {
  let before: Place = [0, 0]
  return places.flatMap(([x = 0, y = 0], index) => {
    const step = [x - (before[0] ?? 0), y - (before[1] ?? 0)]
    before = [x, y]
    return index > 0 && step.every((part) => part === 0) ? [] : step
  })
}
