import { RequestError } from "@/client/send"

/** Messages about a body's `values`, by the form's own names. */
export async function byFieldName<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const fields = Object.entries(error.fields).map(([path, message]) => [
      path.replace(/^values\./, ""),
      message,
    ])
    throw new RequestError(error.message, error.status, error.code, Object.fromEntries(fields))
  }
}
