/* A person's telephones: one of them is the authorizer (`authorize`). */

interface Phone {
  authorize: boolean
}

/** Adds one; the first one becomes the authorizer. */
export const withPhone = <P extends Phone>(phones: readonly P[], phone: P): P[] => [
  ...phones,
  { ...phone, authorize: phones.length === 0 },
]

/** Removes one; if it was the authorizer, the first of the others becomes it. */
export function withoutPhone<P extends Phone>(phones: readonly P[], index: number): P[] {
  const left = phones.filter((_, at) => at !== index)
  return phones[index]?.authorize ? withAuthorizer(left, 0) : left
}

/** Makes another one the authorizer. */
export const withAuthorizer = <P extends Phone>(phones: readonly P[], index: number): P[] =>
  phones.map((phone, at) => ({ ...phone, authorize: at === index }))
