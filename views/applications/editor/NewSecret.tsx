import { useState } from "react"
import { CloseButton } from "@/ui/buttons/CloseButton"
import { CopyButton } from "@/ui/buttons/CopyButton"
import { Confirm } from "@/ui/dialog/Confirm"
import { Dialog } from "@/ui/dialog/Dialog"
import { useUnsaved } from "@/ui/page/unsaved"
import { Banner } from "@/ui/states/Banner"

export interface NewSecretProps {
  acronym: string
  secret: string
  onClose: () => void
}

/** Shows a private key, once. Closing asks first if it was not copied. */
export function NewSecret({ acronym, secret, onClose }: NewSecretProps) {
  const [copied, setCopied] = useState(false)
  const [asking, setAsking] = useState(false)
  useUnsaved(!copied)
  const close = () => (copied ? onClose() : setAsking(true))
  return (
    <Dialog
      open
      title={`Chave privada de ${acronym}`}
      onClose={close}
      footer={
        <>
          <CloseButton close={close} />
          <CopyButton
            data-autofocus
            variant="primary"
            text={secret}
            label="Copiar chave"
            onCopied={() => setCopied(true)}
          />
        </>
      }
    >
      <div className="grid gap-3">
        <Banner tone="warn">
          Guarde esta chave agora, em lugar seguro. Ela não será mostrada de novo, nem a você.
        </Banner>
        <textarea
          readOnly
          aria-label="Chave privada"
          rows={2}
          spellCheck={false}
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
          onCopy={() => setCopied(true)}
          className="control resize-none font-mono break-all"
        />
      </div>
      <Confirm
        open={asking}
        danger
        question="Fechar sem copiar a chave?"
        consequence="Ela não será mostrada de novo. Se não a guardou, só gerando outra."
        confirmLabel="Fechar sem copiar"
        cancelLabel="Voltar à chave"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  )
}
