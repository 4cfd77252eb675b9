/** Keys are random UUIDs: nothing else becomes a path. */
export function checkedKey(key: string): string {
  if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error(`not the key of a file: ${key}`)
  return key
}
