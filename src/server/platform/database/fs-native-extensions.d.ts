/** File locks, which Node does not offer. The package has no types. */
declare module "fs-native-extensions" {
  /** Locks a file that is open for writing, for this file descriptor only; false if another one has it locked. */
  export function tryLock(fd: number): boolean
}
