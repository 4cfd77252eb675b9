import { type Schema, schemaOf } from "@/contract/schema"
import type { type } from "@/contract/type"
import { isRecord } from "@/domain/records"
import { turns } from "../platform/jobs/turns"
import { invalid } from "../platform/refusal/refusal"
import { shaped } from "../platform/web/reading"
import { tooMany } from "../platform/web/shapeMessages"
import type { LongList, Parsed } from "./jsonParts"

/**
 * Checks a large body against the shape of its call, batch by batch of its long lists, so that other calls are answered in
 * between. Throws 422 as `shaped` does, for the first batch that has errors.
 */
export async function shapedInParts(shape: type.Any, { value, lists }: Parsed): Promise<unknown> {
  const schema = schemaOf(shape)
  for (const { path, items } of lists) {
    const most = schemaAt(schema, path)?.maxItems
    if (typeof most === "number" && items.length > most) {
      throw invalid({ [path.join(".")]: tooMany(most, "itens") })
    }
  }
  return isRecord(value) ? new PartsCheck(shape, lists).object(value, [], whole) : shaped(shape, value)
}

type Path = LongList["path"]
type Fields = Record<string, unknown>

const schemaAt = (schema: Schema | undefined, [step, ...rest]: Path): Schema | undefined =>
  step === undefined
    ? schema
    : schemaAt(typeof step === "number" ? schema?.items : schema?.properties?.[step], rest)

/** Puts a part into the smallest valid body around it, and takes it out of what the shape makes of that body. */
interface Frame {
  put: (part: unknown) => unknown
  take: (body: unknown) => unknown
}
const whole: Frame = { put: (part) => part, take: (body) => body }
const firstIn = ({ put, take }: Frame): Frame => ({
  put: (item) => put([item]),
  take: (body) => {
    const list = take(body)
    return Array.isArray(list) ? list[0] : undefined
  },
})
const fieldIn = ({ put, take }: Frame, around: Fields, name: string): Frame => ({
  put: (part) => put({ ...around, [name]: part }),
  take: (body) => {
    const fields = take(body)
    return isRecord(fields) ? fields[name] : undefined
  },
})

const keyOf = (path: Path): string => JSON.stringify(path)

class PartsCheck {
  private readonly lists: ReadonlyMap<string, LongList>
  /** Places of parts that have long lists in them. */
  private readonly containers: ReadonlySet<string>
  private readonly turn = turns()

  constructor(
    private readonly shape: type.Any,
    lists: readonly LongList[],
  ) {
    this.lists = new Map(lists.map((list) => [keyOf(list.path), list]))
    this.containers = new Set(
      lists.flatMap(({ path }) => path.map((_, index) => keyOf(path.slice(0, index)))),
    )
  }

  /** Whether a part is a long list, or has one in it. */
  private isLong(path: Path): boolean {
    return this.lists.has(keyOf(path)) || this.containers.has(keyOf(path))
  }

  private part(value: unknown, path: Path, frame: Frame): Promise<unknown> {
    const list = this.lists.get(keyOf(path))
    if (list) return this.list(list, frame)
    return isRecord(value) && this.containers.has(keyOf(path))
      ? this.object(value, path, frame)
      : this.checked(value, path, frame)
  }

  private async checked(value: unknown, path: Path, { put, take }: Frame, offset = 0): Promise<unknown> {
    const place = (thin: readonly PropertyKey[]) =>
      thin.map(
        (step, index) =>
          path[index] ?? (index === path.length && typeof step === "number" ? step + offset : step),
      )
    const result = take(shaped(this.shape, put(value), place))
    await this.turn()
    return result
  }

  async object(value: Fields, path: Path, frame: Frame): Promise<unknown> {
    const begun = Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.begun(each, [...path, name])]),
    )
    const result = await this.checked(begun, path, frame)
    if (!isRecord(result)) return result
    const around = Object.fromEntries(
      Object.entries(begun).map(([name, each]) => [name, Array.isArray(each) ? each.slice(0, 1) : each]),
    )
    const fields = { ...result }
    for (const [name, each] of Object.entries(value)) {
      const inner = [...path, name]
      if (name in fields && this.isLong(inner))
        fields[name] = await this.part(each, inner, fieldIn(frame, around, name))
    }
    return fields
  }

  private async list({ path, items, batches }: LongList, frame: Frame): Promise<unknown[]> {
    const result: unknown[] = []
    let offset = 0
    for (const length of batches) {
      const inner = [...path, offset]
      const batch = this.isLong(inner)
        ? [await this.part(items[offset], inner, firstIn(frame))]
        : await this.checked(items.slice(offset, offset + length), path, frame, offset)
      if (Array.isArray(batch)) for (const item of batch) result.push(item)
      offset += length
    }
    return result
  }

  /** A part in which long lists have only the first batch. */
  private begun(value: unknown, path: Path): unknown {
    const list = this.lists.get(keyOf(path))
    if (list) {
      return list.items.slice(0, list.batches[0]).map((item, index) => this.begun(item, [...path, index]))
    }
    if (!isRecord(value) || !this.containers.has(keyOf(path))) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.begun(each, [...path, name])]),
    )
  }
}
