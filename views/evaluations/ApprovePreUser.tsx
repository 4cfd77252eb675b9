import type { Details } from "@views/registrationData/details"
import { Confirm } from "@/ui/dialog/Confirm"

export interface ApprovePreUserProps {
  details: Details
  onConfirm: () => Promise<unknown>
  onCancel: () => void
}

/** Asks before a pre-registration is approved. An update is approved without a question. */
export function ApprovePreUser({ details: { name, email }, onConfirm, onCancel }: ApprovePreUserProps) {
  return (
    <Confirm
      open
      question={`Aprovar o pré-cadastro de ${name}?`}
      consequence={`${name} passa a ser usuário e recebe o e-mail de primeiro acesso em ${email}. Não pode ser desfeito aqui: depois, só inativando o usuário.`}
      confirmLabel="Aprovar"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
