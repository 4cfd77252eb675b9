import type { Locks } from "@/domain/registration/locks"
import type { Subject } from "./scope"

export const emailAbove =
  "O e-mail de quem tem papel administrativo só pode ser mudado por um administrador geral, ou pedido pela própria pessoa."

/** The locked fields of a person's data. */
export function locksOf(subject: Subject): Locks {
  const { kind, own, deprecatedDetails, organizationFixed, organizationId } = subject
  // Without a unit there is nothing to lock.
  const hasUnit = organizationId !== null
  if (kind === "preUser") {
    return {
      email: "O e-mail do pré-cadastro não pode ser mudado: é por ele que a pessoa continua o cadastro.",
      ...(organizationFixed &&
        hasUnit && {
          organizationId: "O pré-cadastro foi criado para esta unidade, que por isso não pode ser mudada.",
        }),
    }
  }
  if (subject.emailAbove) return { email: emailAbove }
  if (!own || !deprecatedDetails) return {}
  const reason = "Não pode ser mudado na atualização cadastral; depois dela, peça a alteração."
  return { name: reason, email: reason, ...(hasUnit && { organizationId: reason }) }
}
