/** An error whose message is the program's own and has no data in it, so that it may be logged; the code is for alerts. */
export class OwnError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}
