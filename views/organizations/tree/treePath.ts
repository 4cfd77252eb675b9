import { type Sphere, spheres } from "@/domain/spheres"

/** Where one is in the tree: a realm, then the units chosen below it, each in a column of its own. */
export interface TreePath {
  sphere?: Sphere
  ids: readonly number[]
}

const isSphere = (text: string | undefined): text is Sphere => spheres.some((sphere) => sphere === text)

/** `EST,1,5` as the address has it; what cannot be read ends it. */
export function readPath(text: string): TreePath {
  const [sphere, ...rest] = text.split(",")
  if (!isSphere(sphere)) return { ids: [] }
  const wrong = rest.findIndex((part) => !/^\d{1,9}$/.test(part))
  return { sphere, ids: (wrong < 0 ? rest : rest.slice(0, wrong)).map(Number) }
}

export const writePath = ({ sphere, ids }: TreePath): string =>
  sphere === undefined ? "" : [sphere, ...ids].join(",")

/** What is chosen in a column, counted from 0: a realm in the first, units in the others. */
export const chosenAt = ({ sphere, ids }: TreePath, level: number): string | undefined =>
  level === 0 ? sphere : ids[level - 1]?.toString()

/** The path with `key` chosen in a column: what was chosen further down goes; without a key, from there on. */
export function withChosen(path: TreePath, level: number, key: string | undefined): TreePath {
  if (level === 0) return isSphere(key) ? { sphere: key, ids: [] } : { ids: [] }
  const above = path.ids.slice(0, level - 1)
  return { ...path, ids: key === undefined ? above : [...above, Number(key)] }
}
