/** A person's telephones: one of them is the one that authorizes (`authorize`). */

interface Phone {
  authorize: boolean
}

/** With one more; the first one is the authorizer. */
export const withPhone = <P extends Phone>(phones: readonly P[], phone: P): P[] => [
  ...phones,
  { ...phone, authorize: phones.length === 0 },
]

/** Without one of them; if it was the authorizer, the first that remains becomes it. */
export function withoutPhone<P extends Phone>(phones: readonly P[], index: number): P[] {
  const left = phones.filter((_, at) => at !== index)
  return phones[index]?.authorize ? withAuthorizer(left, 0) : left
}

/** With another one as the authorizer. */
export const withAuthorizer = <P extends Phone>(phones: readonly P[], index: number): P[] =>
  phones.map((phone, at) => ({ ...phone, authorize: at === index }))
