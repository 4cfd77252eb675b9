import { type Sphere, spheres } from "@/domain/organizations/spheres"

/** The path in the tree: a realm, then the selected unit of each column. */
export interface TreePath {
  sphere?: Sphere
  ids: readonly number[]
}

const isSphere = (text: string | undefined): text is Sphere => spheres.some((sphere) => sphere === text)

/** Parses `EST,1,5` from the address, up to the first invalid part. */
export function readPath(text: string): TreePath {
  const [sphere, ...rest] = text.split(",")
  if (!isSphere(sphere)) return { ids: [] }
  const wrong = rest.findIndex((part) => !/^\d{1,9}$/.test(part))
  return { sphere, ids: (wrong < 0 ? rest : rest.slice(0, wrong)).map(Number) }
}

export const writePath = ({ sphere, ids }: TreePath): string =>
  sphere === undefined ? "" : [sphere, ...ids].join(",")

/** The selection in a column, counted from 0: a realm in the first, units in the others. */
export const chosenAt = ({ sphere, ids }: TreePath, level: number): string | undefined =>
  level === 0 ? sphere : ids[level - 1]?.toString()

/**
 * The path with `key` selected in a column, without later selections. Without a key, the path ends before that
 * column.
 */
export function withChosen(path: TreePath, level: number, key: string | undefined): TreePath {
  if (level === 0) return isSphere(key) ? { sphere: key, ids: [] } : { ids: [] }
  const above = path.ids.slice(0, level - 1)
  return { ...path, ids: key === undefined ? above : [...above, Number(key)] }
}
