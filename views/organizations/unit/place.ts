/** A place on the map where both of its numbers are there and within bounds. */
export function placeOf(latitude: number | undefined, longitude: number | undefined) {
  if (latitude === undefined || longitude === undefined) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}
