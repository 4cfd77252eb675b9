/** Milliseconds in which the database has to answer a probe. */
export const databaseTimeout = 2_000

class Impatient extends Error {}

/** The value, or a rejection if it takes longer than `milliseconds`; the work itself continues. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Impatient(`not done in ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
