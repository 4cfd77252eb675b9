/** An error whose message is the program's own and contains no data, so that it may be logged. The code is for alerts. */
export class OwnError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}
