/** The outline of a unit: GeoJSON, longitude before latitude, in degrees (RFC 7946). */
export type Position = readonly [number, number, ...number[]]
type Ring = readonly Position[]
export type Geometry =
  | { type: "Polygon"; coordinates: readonly Ring[] }
  | { type: "MultiPolygon"; coordinates: readonly (readonly Ring[])[] }

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.every((part) => typeof part === "number" && Number.isFinite(part)) &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90

/** At least four positions, of which the last equals the first. */
const isRing = (value: unknown): value is Ring =>
  Array.isArray(value) &&
  value.length >= 4 &&
  value.every(isPosition) &&
  JSON.stringify(value[0]) === JSON.stringify(value.at(-1))

const isPolygon = (value: unknown): value is readonly Ring[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRing)

/** Whether a value is a polygon or multipolygon with closed rings. */
export function isGeometry(value: unknown): value is Geometry {
  if (typeof value !== "object" || value === null || !("type" in value) || !("coordinates" in value))
    return false
  const { type, coordinates } = value
  if (type === "Polygon") return isPolygon(coordinates)
  return (
    type === "MultiPolygon" &&
    Array.isArray(coordinates) &&
    coordinates.length > 0 &&
    coordinates.every(isPolygon)
  )
}

/** Parses a typed geometry, or says why it is invalid. Blank text is no geometry. */
export function readGeometry(text: string): { geometry?: Geometry; problem?: string } {
  if (text.trim() === "") return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: "Formato incorreto!" }
  }
  // Maps often export a feature around the geometry.
  const inner =
    typeof value === "object" &&
    value !== null &&
    "type" in value &&
    value.type === "Feature" &&
    "geometry" in value
      ? value.geometry
      : value
  if (isGeometry(inner)) return { geometry: inner }
  return { problem: "Objeto incorreto. O objeto inserido deve ser um polígono ou multipolígono." }
}
