/** A position on the map, if both numbers are given and within bounds. */
export function positionOf(latitude: number | undefined, longitude: number | undefined) {
  if (latitude === undefined || longitude === undefined) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}
