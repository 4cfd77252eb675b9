/**
 * A `fetch` whose answers fail once they are longer than `most` bytes, because a server in the way could send one without an end,
 * and when the request's signal aborts. Node's own `fetch` forgets the signal while the answer is read once the request was
 * garbage-collected.
 */
export const boundedFetch =
  (ask: typeof globalThis.fetch, most: number): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await ask(input, init)
    const signal = init?.signal
    let read = 0
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => {
        signal?.addEventListener("abort", () => controller.error(signal.reason), { once: true })
      },
      transform: (part, controller) => {
        read += part.byteLength
        if (read > most) controller.error(new TypeError("the answer is too long"))
        else controller.enqueue(part)
      },
    })
    return answer.body ? new Response(answer.body.pipeThrough(counting), answer) : answer
  }
