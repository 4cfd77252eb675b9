import { Camera, ImageUp, X } from "lucide-react"
import { useRef, useState } from "react"
import { useFormContext } from "react-hook-form"
import { maxPhotoBytes, photoFormat, photoHint } from "@/domain/people/photo"
import { Button } from "../buttons/Button"
import { IconButton } from "../buttons/IconButton"
import { type CommonFieldProps, Field } from "../fields/Field"
import { fileSize } from "../fields/FileField"
import { FileInput } from "../fields/FileInput"
import { useFormField } from "../fields/formField"
import { DeferredForm } from "../form/DeferredForm"
import { lazy } from "../page/lazy"
import { DropArea } from "./DropArea"
import { photoAccept, photoProblem } from "./photoFile"
import { ShownPhoto } from "./ShownPhoto"
import { useObjectAddress } from "./useObjectAddress"

const PhotoDialog = lazy(() => import("./PhotoDialog"))

export interface PhotoFieldProps extends CommonFieldProps {
  name: string
  /** URL of the saved picture, shown until another is chosen. */
  saved?: string | undefined
  maxBytes?: number
  /** Width by height to crop to: 3/4. Without a ratio, the picture is not cropped. */
  ratio?: number
}

/**
 * A photo: chosen, dropped, pasted or taken with the camera. Its value is a `File`, or null. An invalid photo is
 * refused at once, and the last valid one stays. Drafts do not store it.
 */
export function PhotoField(props: PhotoFieldProps) {
  const { name, label, required, span = 4, saved, maxBytes = maxPhotoBytes, ratio } = props
  const { value, onChange, error, ...field } = useFormField<File | null | undefined>(name, {
    required: required && !saved,
    secret: true,
  })
  const { trigger } = useFormContext()
  const hint = props.hint ?? photoHint(maxBytes)
  const { refused, setRefused, dialog, setDialog, offer, put } = useOffered({
    maxBytes,
    crops: ratio !== undefined,
    onPhoto: (photo) => {
      onChange(photo)
      void trigger(name)
    },
  })
  const chosen = useObjectAddress(value)
  const current = value ? chosen : saved
  const message = refused ?? error
  return (
    <>
      <Field label={label} hint={hint} required={required} span={span} error={message}>
        {(control) => (
          <DropArea refused={Boolean(message)} onFile={(file) => void offer(file)}>
            <ShownPhoto
              address={current}
              alt={value ? "Imagem escolhida" : "Imagem atual"}
              ratio={ratio ?? 1}
              onBroken={() => {
                if (!value) return
                // The file begins like an image but cannot be decoded.
                onChange(null)
                setRefused(photoFormat)
              }}
            />
            <div className="grid min-w-0 flex-1 basis-52 gap-2">
              <div className="flex flex-wrap items-center gap-2">
                <FileInput
                  {...{ control, field }}
                  accept={photoAccept}
                  icon={ImageUp}
                  className="pointer-coarse:h-10"
                  onFile={(file) => void offer(file)}
                >
                  {value || saved ? "Trocar imagem" : "Escolher imagem"}
                </FileInput>
                <Button
                  small
                  icon={Camera}
                  onClick={() => setDialog("camera")}
                  className="pointer-coarse:h-10"
                >
                  Usar câmera
                </Button>
              </div>
              <ChosenFile file={value} onRemove={() => put(null)} />
            </div>
          </DropArea>
        )}
      </Field>
      {/* Outside the field, which would receive files dropped or pasted in the dialog. */}
      {dialog && (
        <DeferredForm wanted="photo" onCancel={() => setDialog(undefined)}>
          <PhotoDialog
            picture={dialog === "camera" ? undefined : dialog}
            {...{ ratio, maxBytes }}
            onUse={put}
            onUnreadable={() => {
              setDialog(undefined)
              setRefused(photoFormat)
            }}
            onClose={() => setDialog(undefined)}
          />
        </DeferredForm>
      )}
    </>
  )
}

interface OfferedOptions {
  maxBytes: number
  crops: boolean
  /** Called with a valid photo, cropped if required, or with null if it was removed. */
  onPhoto: (photo: File | null) => void
}

/** Checks a file offered to the field, and crops it in a dialog if required. */
function useOffered({ maxBytes, crops, onPhoto }: OfferedOptions) {
  /** The file chosen last. A slow check of an earlier file must not replace a later one. */
  const last = useRef<File>(undefined)
  const [refused, setRefused] = useState<string>()
  /** The open dialog: the camera, or a picture to crop. */
  const [dialog, setDialog] = useState<"camera" | File>()
  const put = (photo: File | null) => {
    setDialog(undefined)
    setRefused(undefined)
    onPhoto(photo)
  }
  const offer = async (file: File | undefined) => {
    if (!file) return
    last.current = file
    const problem = await photoProblem(file, maxBytes)
    if (last.current !== file) return
    setRefused(problem)
    if (problem) return
    if (crops) setDialog(file)
    else put(file)
  }
  return { refused, setRefused, dialog, setDialog, offer, put }
}

/** The chosen file, with a button to remove it. */
function ChosenFile({ file, onRemove }: { file: File | null | undefined; onRemove: () => void }) {
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <span role="status" className="flex min-w-0 gap-1.5">
        {file ? (
          <>
            <span className="truncate font-[550]">{file.name}</span>
            <span className="shrink-0 text-muted">{fileSize(file.size)}</span>
          </>
        ) : (
          <span className="text-faint touch:hidden">ou solte ou cole aqui</span>
        )}
      </span>
      {file && <IconButton icon={X} label="Retirar imagem" onClick={onRemove} />}
    </div>
  )
}
