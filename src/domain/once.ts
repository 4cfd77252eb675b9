/** Caches a function's result for each object, for as long as the object itself exists. */
export function onceFor<T extends object, R>(make: (thing: T) => R): (thing: T) => R {
  const made = new WeakMap<T, R>()
  return (thing) => {
    const known = made.get(thing)
    if (known !== undefined) return known
    const result = make(thing)
    made.set(thing, result)
    return result
  }
}
