/** Locks on open files, which Node has none of. The package comes without types. */
declare module "fs-native-extensions" {
  /** Locks a file that is open for writing, for this opening of it alone; false if somebody else has it locked. */
  export function tryLock(fd: number): boolean
}
