import { RequestError } from "@/client/send"

/**
 * Puts the specification's words above the server's own where something could not be done (1-core §8). What
 * somebody else changed meanwhile is told as it is: trying again later would not help.
 */
export async function failing<Answer>(words: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RequestError) || error.code === "CHANGED") throw error
    throw new RequestError(words, error.status, error.code, error.fields, error.message)
  }
}
