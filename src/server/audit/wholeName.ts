import type { About } from "@/domain/audit/record"
import { emergencyId } from "@/domain/emergency"

/** Ids of applications are short numbers, those of people are not. */
export const isPerson = (clientId: string) => clientId !== emergencyId && !/^\d{1,10}$/.test(clientId)

/** What a sentence calls an application or the emergency access; nothing for people, who are called by first names. */
export const wholeName = (subjectId: string | null, about: About = {}): string | undefined =>
  subjectId === null || isPerson(subjectId) ? undefined : about.subject
