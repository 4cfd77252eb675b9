/** A `fetch` whose answers fail once they are longer than `most` bytes: a server in the way could send one without an end. */
export const boundedFetch =
  (ask: typeof globalThis.fetch, most: number): typeof globalThis.fetch =>
  async (...request) => {
    const answer = await ask(...request)
    let read = 0
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, controller) => {
        read += part.byteLength
        if (read > most) controller.error(new TypeError("the answer is too long"))
        else controller.enqueue(part)
      },
    })
    return answer.body ? new Response(answer.body.pipeThrough(counting), answer) : answer
  }
