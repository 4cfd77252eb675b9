/** Where the bytes of files are kept; their names and types are in the database (`stored_file`). */
export interface FileStore {
  /** Keeps bytes for good and answers their key. */
  put: (bytes: Uint8Array) => Promise<string>
  /** Rejects where there are none. */
  read: (key: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Nothing happens where there are none. */
  remove: (key: string) => Promise<void>
}

/** Keys are random UUIDs: nothing else becomes a path. */
export function checkedKey(key: string): string {
  if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error(`not the key of a file: ${key}`)
  return key
}
