/** Remembers what was made of a thing for as long as the thing itself is kept. */
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
