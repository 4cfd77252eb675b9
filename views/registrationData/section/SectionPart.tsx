import { useAtomValue } from "jotai"
import { type ReactNode, useState } from "react"
import type { SectionName } from "@/domain/registration/fields"
import { Button } from "@/ui/buttons/Button"
import { Confirm } from "@/ui/dialog/Confirm"
import { clearDraft, readDraft } from "@/ui/form/draft"
import { SectionHead } from "@/ui/layout/SectionHead"
import { useNotify } from "@/ui/page/notice"
import { unsavedAtom } from "@/ui/page/unsaved"
import type { PartProps } from "../fields/part"
import { draftOf, PartForm, type PartFormProps } from "./PartForm"
import { useRequestedChange } from "./useRequestedAct"

export interface SectionPartProps<S extends SectionName>
  extends PartProps,
    Pick<PartFormProps<S>, "section" | "title" | "send" | "problems" | "furtherValues" | "furtherWords"> {
  /** The label of the button that requests changes. Defaults to *Solicitar alterações*. */
  requestLabel?: string
  /** The read-only view of the section. */
  read: ReactNode
  /** The fields of its form. */
  children: ReactNode
}

/**
 * A section that is read or edited, depending on its mode: saved directly, or read-only until the user starts to
 * request changes.
 */
export function SectionPart<S extends SectionName>(props: SectionPartProps<S>) {
  const { section, details, mode, title, requestLabel = "Solicitar alterações", read, onSaved } = props
  const notify = useNotify()
  const unsaved = useAtomValue(unsavedAtom)
  const [start, setStart] = useState(details)
  const [saved, setSaved] = useState(details[section].version)
  /** Whether the read-only view is shown again after editing; then the button takes the focus. */
  const [returned, setReturned] = useState(false)
  // A draft opens the form at once, so that it is not overlooked.
  const [editing, setEditing] = useState(() => readDraft(draftOf(details, section)) !== undefined)
  const { version } = details[section]
  // Shows changes by others, except while the form is dirty: then the server reports them on saving.
  if (!unsaved && version > Math.max(start[section].version, saved)) setStart(details)

  const asks = mode === "request" && details.can.edit
  const begin = () => {
    setStart(details)
    setEditing(true)
  }
  useRequestedChange(section, details.can.edit, () => asks && begin())

  const stop = () => {
    setEditing(false)
    setReturned(true)
  }
  const edits = details.can.edit && (mode === "form" || (asks && editing))
  if (!edits) {
    return (
      <div className="grid grid-cols-1 gap-3.5">
        {/* At the same position as in the form. */}
        <div className="-mb-1.5 py-2">
          <SectionHead
            title={title}
            actions={
              asks && (
                <Button variant="primary" autoFocus={returned} onClick={begin}>
                  {requestLabel}
                </Button>
              )
            }
          />
        </div>
        {read}
      </div>
    )
  }
  return (
    <PartForm
      key={start[section].version}
      {...props}
      version={Math.max(start[section].version, saved)}
      submitLabel={props.submitLabel ?? (details.can.direct ? "Salvar alterações" : requestLabel)}
      focuses={props.focuses ?? mode === "request"}
      footer={asks && <Back draft={draftOf(details, section)} onBack={stop} />}
      onDone={({ applied, message, version: now = version }) => {
        // The form does not continue from a pending change's version.
        if (message === undefined) setSaved(now)
        notify({
          tone: "ok",
          text: `${applied ? "Alterações salvas com sucesso" : "Alterações solicitadas com sucesso"}${message ? `. ${message}` : ""}`,
        })
        if (asks) stop()
        onSaved?.()
      }}
    />
  )
}

/** Leaves the form and discards its changes. */
function Back({ draft, onBack }: { draft: string; onBack: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Voltar</Button>
      <Confirm
        open={asking}
        question="Deseja mesmo voltar?"
        consequence="As solicitações que não foram salvas se perdem. O que você já solicitou continua aguardando autorização."
        confirmLabel="Voltar sem salvar"
        cancelLabel="Continuar editando"
        danger
        onConfirm={() => {
          clearDraft(draft)
          onBack()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
