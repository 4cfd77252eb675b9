import "./arktypeConfig"
// biome-ignore lint/style/noRestrictedImports: the one place that builds shapes
import { type as arktype } from "arktype"

/*
 * arktype's `type`, which builds a shape when it is first used. A server uses few of its shapes: answers and rows are checked in
 * tests alone, bodies and queries once their call is made. All together take 29 MB and a third of the start.
 */

/** The built shape of each one that was returned here. */
const shapes = new WeakMap<object, () => type.Any>()

/** Methods that return another shape. */
const derived = new Set<PropertyKey>([
  ...["and", "array", "atMostLength", "configure", "merge", "narrow"],
  ...["omit", "onDeepUndeclaredKey", "onUndeclaredKey", "or", "partial", "pick", "pipe", "to"],
])

/** A definition with all shapes in it built. */
function ready(definition: unknown): unknown {
  if (typeof definition === "function") return shapes.get(definition)?.() ?? definition
  if (Array.isArray(definition)) return definition.map(ready)
  if (typeof definition !== "object" || definition === null) return definition
  if (Object.getPrototypeOf(definition) !== Object.prototype) return definition
  return Object.fromEntries(Object.entries(definition).map(([name, part]) => [name, ready(part)]))
}

function later(build: () => type.Any): object {
  let built: type.Any | undefined
  const shape = () => (built ??= build())
  const proxy = new Proxy(() => {}, {
    apply: (_, __, given) => Reflect.apply(shape(), undefined, given),
    get: (_, name) => {
      if (derived.has(name)) return method(shape, name)
      const value: unknown = Reflect.get(shape(), name)
      return isMethod(value) ? value.bind(shape()) : value
    },
    has: (_, name) => name in shape(),
  })
  shapes.set(proxy, shape)
  return proxy
}

/** A method of an object that is built when needed; its result is, too. */
const method =
  (object: () => object, name: PropertyKey) =>
  (...given: unknown[]) =>
    later(() => Reflect.apply(Reflect.get(object(), name), object(), given.map(ready)))

/** Shapes are functions as well, with a prototype of their own. */
const isMethod = (value: unknown): value is (...given: unknown[]) => unknown =>
  typeof value === "function" && Object.getPrototypeOf(value) === Function.prototype

export const type = new Proxy(arktype, {
  apply: (_, __, given) => later(() => Reflect.apply(arktype, undefined, given.map(ready))),
  get: (_, name) =>
    name === "enumerated" || name === "instanceOf" ? method(() => arktype, name) : Reflect.get(arktype, name),
})
export declare namespace type {
  type Any = arktype.Any
  type errors = arktype.errors
}
