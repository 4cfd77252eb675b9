import type { SectionName, SectionValues } from "./fields"

/** Fields that cannot be changed where they stand, with the reason in words. */
export interface Locks {
  name?: string
  email?: string
  organizationId?: string
}

/** What a person is known by outside their registration data. */
interface Known {
  name: string
  email?: string | undefined
  organizationId?: number | undefined
}

type Lockable = Pick<SectionValues<"personal">, "name" | "email"> &
  Pick<SectionValues<"professional">, "organizationId">

/** What the locked fields of a section hold, whatever is typed or sent: what the person is known by. */
export function lockedValues<S extends SectionName>(
  section: S,
  locks: Locks,
  { name, email, organizationId }: Known,
): Partial<SectionValues<S>> {
  const held: Partial<Record<SectionName, Lockable>> = {
    personal: { ...(locks.name && { name }), ...(locks.email && { email }) },
    professional: locks.organizationId ? { organizationId } : {},
  }
  return (held[section] ?? {}) as Partial<SectionValues<S>>
}
