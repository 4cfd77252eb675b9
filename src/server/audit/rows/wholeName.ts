import { isApplicationId } from "@/domain/applications"
import type { About } from "@/domain/audit/record"
import { emergencyId } from "@/domain/emergency"

export const isPerson = (clientId: string) => clientId !== emergencyId && !isApplicationId(clientId)

/** The full name of an application or of the emergency access; undefined for people, whom sentences call by first names. */
export const wholeName = (subjectId: string | null, about: About = {}): string | undefined =>
  subjectId === null || isPerson(subjectId) ? undefined : about.subject
