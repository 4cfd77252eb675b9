/** Storage for the bytes of files; their names and types are in the database (`stored_file`). */
export interface FileStore {
  /** Stores bytes durably and returns their key. */
  put: (bytes: Uint8Array) => Promise<string>
  /** Rejects if the key does not exist. */
  read: (key: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Does nothing if the key does not exist. */
  remove: (key: string) => Promise<void>
}

/** Throws unless the key is a UUID, so that nothing else becomes part of a path. */
export function checkedKey(key: string): string {
  if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error(`not the key of a file: ${key}`)
  return key
}
