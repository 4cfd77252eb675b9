/**
 * Steps that a degree has in the files of the outlines: one is 55 m or less, finer than the data themselves, which are
 * simplified.
 */
export const stepsOfDegree = 2000

/** A line: a position and the steps to each further one, longitude before latitude. A ring ends where it began. */
export type Line = readonly number[]

/** What is named on the map: where there is most room for the name, and how far that is from the border, in steps. */
export interface Named {
  name: string
  at: readonly [longitude: number, latitude: number]
  room: number
}

/** A state, its mainland and its islands. */
export interface State extends Named {
  uf: string
  rings: readonly Line[]
  /** The parts of the rings that are drawn as borders: of which ring, from which position to which. */
  borders: readonly (readonly [ring: number, from: number, to: number])[]
}

/** The municipalities of one state. A border that two of them share is one line. */
export interface Municipalities {
  borders: readonly Line[]
  municipalities: readonly Named[]
}

/** Degrees, latitude before longitude. */
export type Position = [latitude: number, longitude: number]

/** What is in sight, in degrees. */
export interface View {
  south: number
  west: number
  north: number
  east: number
}

/** The positions of a line, in degrees. */
export function positionsOf(line: Line): Position[] {
  let [x, y] = [0, 0]
  return Array.from({ length: line.length / 2 }, (_, index) => {
    x += line[2 * index] ?? 0
    y += line[2 * index + 1] ?? 0
    return degrees([x, y])
  })
}

/** Where the name of something stands, in degrees. */
export const degrees = ([x, y]: Named["at"]): Position => [y / stepsOfDegree, x / stepsOfDegree]

/** From this zoom on municipalities are shown: farther away their borders would stand closer than one can tell apart. */
const municipalitiesFromZoom = 8

export const showsMunicipalities = (zoom: number) => zoom >= municipalitiesFromZoom

/**
 * The states (`uf`) whose municipalities are shown: those that the middle of the map and the places halfway to its edges
 * lie in. Each is a file of its own, and mostly there is one; beyond a border near the middle its neighbour is shown too.
 */
export function statesToFill(
  states: readonly { uf: string; rings: readonly (readonly Position[])[] }[],
  { south, west, north, east }: View,
  zoom: number,
): string[] {
  if (!showsMunicipalities(zoom)) return []
  const part = (from: number, to: number, share: number) => from + (to - from) * share
  const places: Position[] = [
    [0.5, 0.5],
    [0.25, 0.5],
    [0.75, 0.5],
    [0.5, 0.25],
    [0.5, 0.75],
  ].map(([up = 0, right = 0]) => [part(south, north, up), part(west, east, right)])
  return states
    .filter(({ rings }) => rings.some((ring) => places.some((place) => isInside(ring, place))))
    .map(({ uf }) => uf)
}

/** Whether a ray from the position to the north crosses the ring an odd number of times. */
function isInside(ring: readonly Position[], [latitude, longitude]: Position): boolean {
  let inside = false
  let before = ring.at(-1)
  for (const at of ring) {
    if (before && before[1] > longitude !== at[1] > longitude) {
      const share = (longitude - at[1]) / (before[1] - at[1])
      if (latitude < at[0] + share * (before[0] - at[0])) inside = !inside
    }
    before = at
  }
  return inside
}

/** From this zoom on states are named in full, if that fits. */
const namesFromZoom = 5

/** What a state may be called at a zoom, the best first. */
export const namesOfState = ({ name, uf }: Pick<State, "name" | "uf">, zoom: number) =>
  zoom < namesFromZoom ? [uf] : [name, uf]

/** How wide a letter is at most, and how high a line, in pixels, in the size that names have. */
const letter = { width: 6, height: 13 }

/** Whether a name stands inside its borders, at so many pixels a degree of longitude. */
export function fits(name: string, room: number, pixelsOfDegree: number): boolean {
  const radius = (room / stepsOfDegree) * pixelsOfDegree
  return Math.hypot((name.length * letter.width) / 2, letter.height / 2) <= radius
}
