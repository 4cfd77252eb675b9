/** The reason why the tests cannot begin. The message is one sentence for the person who started them. */
export class CannotRun extends Error {}
