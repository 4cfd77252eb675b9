import { isApplicationId } from "@/domain/applications"
import type { About } from "@/domain/audit/record"
import { emergencyId } from "@/domain/emergency"

export const isPerson = (clientId: string) => clientId !== emergencyId && !isApplicationId(clientId)

/** What a sentence calls an application or the emergency access; nothing for people, who are called by first names. */
export const wholeName = (subjectId: string | null, about: About = {}): string | undefined =>
  subjectId === null || isPerson(subjectId) ? undefined : about.subject
