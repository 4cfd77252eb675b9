import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Check, Minus, Plus, RotateCcw } from "lucide-react"
import { type PointerEvent, useEffect, useId, useRef, useState } from "react"
import { Button } from "../Button"
import { DialogBody, DialogFoot } from "../dialog/DialogParts"
import { IconButton } from "../IconButton"
import { areaOf, dragged, firstView, moved, type Point, type Size, type View, zoomed } from "./cropGeometry"
import { jpegOf } from "./jpeg"
import { useObjectAddress } from "./useObjectAddress"

export interface CropProps {
  picture: File
  /** Width by height: 3/4. */
  ratio: number
  maxBytes: number
  onUse: (photo: File) => void
  /** Called where the browser cannot draw the picture. */
  onUnreadable: () => void
  /** For pictures of the camera: takes another one. */
  onAgain?: (() => void) | undefined
}

const closer = 1.15
const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const arrows = [
  { icon: ArrowLeft, label: "Mover para a esquerda", step: { x: -1, y: 0 } },
  { icon: ArrowUp, label: "Mover para cima", step: { x: 0, y: -1 } },
  { icon: ArrowDown, label: "Mover para baixo", step: { x: 0, y: 1 } },
  { icon: ArrowRight, label: "Mover para a direita", step: { x: 1, y: 0 } },
]
/** How far an arrow key moves the picture, as a fraction of the frame. */
const stride = 0.04

/** A position on the page, in fractions of the frame. */
function within(frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = frame.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

/** Crops a picture to a ratio. It is moved and zoomed under a frame with pointer, wheel, keys and buttons. */
export function Crop({ picture, ratio, maxBytes, onUse, onUnreadable, onAgain }: CropProps) {
  const address = useObjectAddress(picture)
  const image = useRef<HTMLImageElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, Point>())
  const [size, setSize] = useState<Size>()
  const [view, setView] = useState<View>({ x: 0, y: 0, zoom: 1 })
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const keys = useId()

  useEffect(() => frame.current?.focus(), [])
  useEffect(() => {
    const { current: element } = frame
    if (!element || !size) return
    // React's wheel listeners are passive: the page around the frame would scroll, too.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = within(element, event)
      setView((last) => zoomed(size, ratio, last, closer ** -Math.sign(event.deltaY), at))
    }
    element.addEventListener("wheel", onWheel, { passive: false })
    return () => element.removeEventListener("wheel", onWheel)
  }, [size, ratio])

  const zoom = (factor: number) => size && setView((last) => zoomed(size, ratio, last, factor))
  const move = ({ x, y }: Point, strides = 1) =>
    size && setView((last) => moved(size, ratio, last, { x: x * stride * strides, y: y * stride * strides }))
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!size || !pointers.current.has(event.pointerId)) return
    const from = [...pointers.current.values()]
    pointers.current.set(event.pointerId, within(event.currentTarget, event))
    const to = [...pointers.current.values()]
    setView((last) => dragged(size, ratio, last, from, to))
  }
  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId)
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
  const area = size && areaOf(size, ratio, view)
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`

  return (
    <>
      <DialogBody>
        <div className="grid justify-items-center gap-3 pt-1.5">
          <div
            ref={frame}
            role="application"
            aria-label="Recorte da foto"
            aria-describedby={keys}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys.
            tabIndex={0}
            style={{ aspectRatio: ratio, width: `min(18rem, 100%, ${46 * ratio}dvh)` }}
            className="relative cursor-grab touch-none overflow-hidden rounded-lg bg-sunken outline-offset-4 select-none active:cursor-grabbing"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              pointers.current.set(event.pointerId, within(event.currentTarget, event))
            }}
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
            <img
              ref={image}
              src={address}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                setSize({ width, height })
                setView(firstView({ width, height }))
              }}
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
          </div>
          <div className="flex flex-wrap items-center justify-center gap-1">
            {arrows.map(({ icon, label, step }) => (
              <IconButton key={label} icon={icon} label={label} onClick={() => move(step, 2)} />
            ))}
            <IconButton icon={Minus} label="Afastar" onClick={() => zoom(1 / closer)} className="ml-3" />
            <span role="status" aria-label="Ampliação" className="w-12 text-center tabular-nums">
              {Math.round(view.zoom * 100)} %
            </span>
            <IconButton icon={Plus} label="Aproximar" onClick={() => zoom(closer)} />
          </div>
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
        <Button icon={Check} variant="primary" pending={pending || !size} onClick={() => void use()}>
          Usar foto
        </Button>
      </DialogFoot>
    </>
  )
}
