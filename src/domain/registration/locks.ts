import type { SectionName, SectionValues } from "./fields"

/** Fields that cannot be changed in this form, with the reason in words. */
export interface Locks {
  name?: string
  email?: string
  organizationId?: string
}

/** The values of a person's account. */
interface KnownFacts {
  name: string
  email?: string | undefined
  organizationId?: number | undefined
}

type Lockable = Pick<SectionValues<"personal">, "name" | "email"> &
  Pick<SectionValues<"professional">, "organizationId">

/** The values of a section's locked fields. They always come from the person's account, whatever is typed or sent. */
export function lockedValues<S extends SectionName>(
  section: S,
  locks: Locks,
  { name, email, organizationId }: KnownFacts,
): Partial<SectionValues<S>> {
  const held: Partial<Record<SectionName, Lockable>> = {
    personal: { ...(locks.name && { name }), ...(locks.email && { email }) },
    professional: locks.organizationId ? { organizationId } : {},
  }
  return (held[section] ?? {}) as Partial<SectionValues<S>>
}
