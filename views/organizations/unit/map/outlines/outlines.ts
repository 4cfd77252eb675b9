/**
 * Steps per degree in the outline files. One step is 55 m or less, finer than the data themselves, which are
 * simplified.
 */
export const stepsOfDegree = 2000

/** A line: a position, then the steps to each further position, longitude before latitude. A ring ends at its start. */
export type Line = readonly number[]

/** A named item: the best position for its label, and the distance from there to the border, in steps. */
export interface NamedOutline {
  name: string
  at: readonly [longitude: number, latitude: number]
  room: number
}

/** A state, its mainland and its islands. */
export interface State extends NamedOutline {
  uf: string
  rings: readonly Line[]
  /** The parts of the rings that are drawn as borders: ring, first position, last position. */
  borders: readonly (readonly [ring: number, from: number, to: number])[]
}

/** The municipalities of one state. A border shared by two of them is one line. */
export interface Municipalities {
  borders: readonly Line[]
  municipalities: readonly NamedOutline[]
}

/** Degrees, latitude before longitude. */
export type Position = [latitude: number, longitude: number]

/** The visible area, in degrees. */
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

/** The position of a label, in degrees. */
export const degrees = ([x, y]: NamedOutline["at"]): Position => [y / stepsOfDegree, x / stepsOfDegree]

/** Municipalities are shown from this zoom on. Farther away, their borders would be too close to distinguish. */
const municipalitiesFromZoom = 8

export const showsMunicipalities = (zoom: number) => zoom >= municipalitiesFromZoom

/**
 * The states (`uf`) whose municipalities are shown: those that contain the map's centre or the points halfway to its
 * edges. Each state is a separate file, and usually there is one. Near a border, the neighbour is shown too.
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

/** From this zoom on, states have their full name, if it fits. */
const namesFromZoom = 5

/** The possible labels of a state at a zoom, the best first. */
export const namesOfState = ({ name, uf }: Pick<State, "name" | "uf">, zoom: number) =>
  zoom < namesFromZoom ? [uf] : [name, uf]

/** The maximum width of a letter and the height of a line, in pixels, at the labels' font size. */
const letter = { width: 6, height: 13 }

/** Whether a label fits inside its borders, at this number of pixels per degree of longitude. */
export function fits(name: string, room: number, pixelsOfDegree: number): boolean {
  const radius = (room / stepsOfDegree) * pixelsOfDegree
  return Math.hypot((name.length * letter.width) / 2, letter.height / 2) <= radius
}
