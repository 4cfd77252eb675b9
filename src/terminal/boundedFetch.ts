/** Maximum length of an answer, in bytes: ten times the longest list. A server in the way could send one without an end. */
const maxAnswer = 64 * 1024 ** 2

/** Fetches an answer that fails once it is longer than that. */
export const boundedFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (...request) => {
    const answer = await fetch(...request)
    let read = 0
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, controller) => {
        read += part.byteLength
        if (read > maxAnswer) controller.error(new TypeError("the answer is too long"))
        else controller.enqueue(part)
      },
    })
    return answer.body ? new Response(answer.body.pipeThrough(counting), answer) : answer
  }
