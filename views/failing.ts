import { RequestError } from "@/client/send"

/**
 * Shows a text of its own above the server's message where something could not be done. What
 * somebody else changed (409) is shown unchanged: trying again later would not help.
 */
export async function failing<Answer>(words: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RequestError) || error.code === "CHANGED") throw error
    throw new RequestError(words, error.status, error.code, error.fields, error.message)
  }
}
