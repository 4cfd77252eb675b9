import { RequestError } from "@/client/send"

/**
 * Puts a text above the server's message if an action fails. A conflict with another user's change (409) and the refusal by a
 * rule of incompatible roles are shown unchanged, because trying again later would not help.
 */
export async function failing<Answer>(words: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RequestError) || error.code === "CHANGED" || error.isByRule) throw error
    throw new RequestError(words, error.status, error.code, error.fields, error.message)
  }
}
