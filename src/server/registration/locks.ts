import type { SectionName, SectionValues } from "@/domain/registration/fields"
import type { Subject } from "./subject"

/** Fields that cannot be changed where they stand, with the reason in words (3-registration §5). */
export function locksOf(subject: Subject): { name?: string; email?: string; organizationId?: string } {
  const { kind, own, deprecatedDetails, organizationFixed } = subject
  if (kind === "preUser") {
    return {
      email: "O e-mail do pré-cadastro não pode ser mudado: é por ele que a pessoa continua o cadastro.",
      ...(organizationFixed && {
        organizationId: "O pré-cadastro foi criado para esta unidade, que por isso não pode ser mudada.",
      }),
    }
  }
  if (!own || !deprecatedDetails) return {}
  const reason = "Não pode ser mudado na atualização cadastral; depois dela, peça a alteração."
  return { name: reason, email: reason, organizationId: reason }
}

/** What the locked fields of a section hold, whatever was sent. */
export function lockedFields<S extends SectionName>(
  subject: Subject,
  section: S,
  standing: SectionValues<S> | undefined,
): Partial<SectionValues<S>> {
  const locks = locksOf(subject)
  const known: Partial<SectionValues<"personal"> & SectionValues<"professional">> =
    section === "personal"
      ? { ...(locks.name && { name: subject.name }), ...(locks.email && { email: subject.email }) }
      : section === "professional" && locks.organizationId
        ? {
            organizationId:
              subject.organizationId ?? (standing as SectionValues<"professional">)?.organizationId,
          }
        : {}
  return known as Partial<SectionValues<S>>
}
