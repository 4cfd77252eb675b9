import { Check, RotateCcw } from "lucide-react"
import { type RefObject, useEffect, useId, useRef, useState } from "react"
import { Button } from "../buttons/Button"
import { DialogBody, DialogFoot } from "../dialog/DialogParts"
import { SendKey } from "../dialog/SendKey"
import { CropButtons } from "./CropButtons"
import { type Area, areaOf, type Point, type Size } from "./cropGeometry"
import { jpegOf } from "./jpeg"
import { useObjectAddress } from "./useObjectAddress"
import { closer, useView } from "./useView"

export interface CropProps {
  picture: File
  /** Width by height: 3/4. */
  ratio: number
  maxBytes: number
  onUse: (photo: File) => void
  /** Called if the browser cannot decode the picture. */
  onUnreadable: () => void
  /** For camera pictures: takes another one. */
  onAgain?: (() => void) | undefined
}

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Crops a picture to a ratio. The user moves and zooms it under a frame with pointer, wheel, keys and buttons. */
export function Crop({ picture, ratio, maxBytes, onUse, onUnreadable, onAgain }: CropProps) {
  const address = useObjectAddress(picture)
  const image = useRef<HTMLImageElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { size, view, begin, zoom, move, press, drag, release } = useView(frame, ratio)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const keys = useId()

  useEffect(() => frame.current?.focus(), [])

  const use = async () => {
    if (!size || !image.current) return
    setPending(true)
    setFailure(undefined)
    try {
      onUse(await jpegOf(image.current, areaOf(size, ratio, view), picture.name, maxBytes))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setPending(false)
    }
  }

  return (
    <>
      <SendKey onSend={() => void use()} enabled={size !== undefined && !pending} />
      <DialogBody>
        <div className="grid justify-items-center gap-3 pt-1.5">
          <div
            ref={frame}
            role="application"
            aria-label="Recorte da foto"
            aria-describedby={keys}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles the arrow keys.
            tabIndex={0}
            style={{ aspectRatio: ratio, width: `min(18rem, 100%, ${46 * ratio}dvh)` }}
            className="relative cursor-grab touch-none overflow-hidden rounded-lg bg-sunken outline-offset-4 select-none active:cursor-grabbing"
            onPointerDown={press}
            onPointerMove={drag}
            onPointerUp={release}
            onPointerCancel={release}
            onKeyDown={(event) => {
              if (event.ctrlKey || event.metaKey || event.altKey) return
              const step = steps[event.key]
              if (step) move(step, event.shiftKey ? 5 : 1)
              else if (event.key === "+" || event.key === "=") zoom(closer)
              else if (event.key === "-") zoom(1 / closer)
              else return
              event.preventDefault()
            }}
          >
            <MovedPicture
              image={image}
              address={address}
              size={size}
              area={size && areaOf(size, ratio, view)}
              onLoad={begin}
              onUnreadable={onUnreadable}
            />
          </div>
          <CropButtons zoomed={view.zoom} zoom={zoom} move={move} />
          <p id={keys} className="text-center text-small text-muted">
            Arraste a foto para movê-la; aproxime com a roda ou dois dedos.
            <span className="touch:hidden"> No teclado: setas, + e −.</span>
          </p>
          {failure && (
            <p role="alert" className="text-bad">
              {failure}
            </p>
          )}
        </div>
      </DialogBody>
      <DialogFoot>
        {onAgain && (
          <Button icon={RotateCcw} onClick={onAgain}>
            Tirar outra
          </Button>
        )}
        <Button
          icon={Check}
          variant="primary"
          shortcut="Ctrl+Enter"
          pending={pending || !size}
          onClick={() => void use()}
        >
          Usar foto
        </Button>
      </DialogFoot>
    </>
  )
}

interface MovedPictureProps {
  image: RefObject<HTMLImageElement | null>
  address: string | undefined
  /** Known once the picture is loaded. */
  size: Size | undefined
  /** The part of the picture that is under the frame. */
  area: Area | undefined
  onLoad: (size: Size) => void
  onUnreadable: () => void
}

const share = (part: number, whole: number) => `${(part / whole) * 100}%`

/** The whole picture, positioned so that the chosen part is under the frame. */
function MovedPicture({ image, address, size, area, onLoad, onUnreadable }: MovedPictureProps) {
  return (
    <img
      ref={image}
      src={address}
      alt=""
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onLoad({ width, height })
      }
      onError={onUnreadable}
      className="absolute max-w-none"
      style={
        area && size
          ? {
              width: share(size.width, area.width),
              height: share(size.height, area.height),
              left: share(-area.x, area.width),
              top: share(-area.y, area.height),
            }
          : { visibility: "hidden" }
      }
    />
  )
}
