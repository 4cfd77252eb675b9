import { Camera, Image, ImageUp, X } from "lucide-react"
import { lazy, useRef, useState } from "react"
import { useFormContext } from "react-hook-form"
import { mostPhotoBytes, photoFormat, photoHint } from "@/domain/photo"
import { Button, buttonClass } from "../Button"
import { Field, type FieldLooks } from "../fields/Field"
import { fileSize } from "../fields/FileField"
import { useFormField } from "../fields/formField"
import { Arriving } from "../form/Arriving"
import { IconButton } from "../IconButton"
import { classes } from "../theme/classes"
import { photoAccept, photoProblem } from "./photoFile"
import { useObjectAddress } from "./useObjectAddress"

const PhotoDialog = lazy(() => import("./PhotoDialog"))

export interface PhotoFieldProps extends FieldLooks {
  name: string
  /** Address of the picture that is saved already, shown until another is chosen. */
  saved?: string | undefined
  maxBytes?: number
  /** Width by height that it is cut to: 3/4. Without it, it stays as it is. */
  ratio?: number
}

/**
 * A photo (1-core §5): chosen, dropped, pasted or taken with the camera. Its value is a `File`, null for none. A
 * wrong file is refused at once, and the last right one stays. A draft does not keep it.
 */
export function PhotoField(props: PhotoFieldProps) {
  const { name, label, required, span = 4, saved, maxBytes = mostPhotoBytes, ratio } = props
  const { value, onChange, error, ...field } = useFormField<File | null | undefined>(name, {
    required: required && !saved,
    secret: true,
  })
  const { trigger } = useFormContext()
  const hint = props.hint ?? photoHint(maxBytes)
  /** The file offered last: a slow one must not take the place of a later one. */
  const last = useRef<File>(undefined)
  const [refused, setRefused] = useState<string>()
  /** What stands over the page: the camera, or a picture to be cut. */
  const [over, setOver] = useState<"camera" | File>()
  const [dragging, setDragging] = useState(false)
  const [broken, setBroken] = useState<string>()
  const chosen = useObjectAddress(value)
  const current = value ? chosen : saved
  const message = refused ?? error

  const put = (photo: File | null) => {
    setOver(undefined)
    setRefused(undefined)
    onChange(photo)
    void trigger(name)
  }
  const offer = async (file: File | undefined) => {
    // Without a choice in the browser's dialog the last one stays.
    if (!file) return
    last.current = file
    const problem = await photoProblem(file, maxBytes)
    if (last.current !== file) return
    setRefused(problem)
    if (problem) return
    if (ratio) setOver(file)
    else put(file)
  }

  return (
    <>
      <Field label={label} hint={hint} required={required} span={span} error={message}>
        {(control) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: more ways to choose, by dropping and pasting; the input is the control.
          <div
            // Pressed, it takes the focus, and so what is pasted.
            tabIndex={-1}
            onPaste={(event) => {
              const [file] = event.clipboardData.files
              if (!file) return
              event.preventDefault()
              void offer(file)
            }}
            onDragOver={(event) => {
              event.preventDefault()
              setDragging(true)
            }}
            onDragLeave={() => setDragging(false)}
            onDrop={(event) => {
              event.preventDefault()
              setDragging(false)
              void offer(event.dataTransfer.files[0])
            }}
            // Holds the input that is not seen: what scrolls to it must scroll here.
            className={classes(
              "relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-dashed px-3 py-2.5 outline-none",
              message ? "border-bad" : "border-control",
              dragging && "bg-accent-soft",
            )}
          >
            <span
              style={{ aspectRatio: ratio ?? 1 }}
              className="grid h-24 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-faint"
            >
              {current && current !== broken ? (
                <img
                  src={current}
                  alt={value ? "Imagem escolhida" : "Imagem atual"}
                  className="size-full min-h-0 min-w-0 object-contain"
                  onError={() => {
                    setBroken(current)
                    if (!value) return
                    // Begins like a picture, and is none.
                    onChange(null)
                    setRefused(photoFormat)
                  }}
                />
              ) : (
                <Image aria-hidden className="size-6" strokeWidth={1.6} />
              )}
            </span>
            <div className="grid min-w-0 flex-1 basis-52 gap-2">
              <div className="flex flex-wrap items-center gap-2">
                <input
                  {...control}
                  ref={field.ref}
                  type="file"
                  name={field.name}
                  accept={photoAccept}
                  onChange={({ target }) => {
                    const [file] = target.files ?? []
                    // The same file can be chosen again.
                    target.value = ""
                    void offer(file)
                  }}
                  onBlur={field.onBlur}
                  className="peer sr-only"
                />
                {/* The field's own label names the input; this one only opens it. */}
                <label
                  htmlFor={control.id}
                  aria-hidden
                  className={classes(
                    buttonClass({ small: true }),
                    "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent pointer-coarse:h-10",
                  )}
                >
                  <ImageUp aria-hidden className="-ml-0.5 size-4" strokeWidth={1.9} />
                  {value || saved ? "Trocar imagem" : "Escolher imagem"}
                </label>
                <Button small icon={Camera} onClick={() => setOver("camera")} className="pointer-coarse:h-10">
                  Usar câmera
                </Button>
              </div>
              <div className="flex min-w-0 items-center gap-1.5">
                <span role="status" className="flex min-w-0 gap-1.5">
                  {value ? (
                    <>
                      <span className="truncate font-[550]">{value.name}</span>
                      <span className="shrink-0 text-muted">{fileSize(value.size)}</span>
                    </>
                  ) : (
                    <span className="text-faint touch:hidden">ou solte ou cole aqui</span>
                  )}
                </span>
                {value && <IconButton icon={X} label="Retirar imagem" onClick={() => put(null)} />}
              </div>
            </div>
          </div>
        )}
      </Field>
      {/* Beside the field: what is dropped or pasted there is not the field's. */}
      {over && (
        <Arriving wanted="photo" onCancel={() => setOver(undefined)}>
          <PhotoDialog
            picture={over === "camera" ? undefined : over}
            {...{ ratio, maxBytes }}
            onUse={put}
            onUnreadable={() => {
              setOver(undefined)
              setRefused(photoFormat)
            }}
            onClose={() => setOver(undefined)}
          />
        </Arriving>
      )}
    </>
  )
}
