import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react"
import { dragged, firstView, moved, type Point, type Size, type View, zoomed } from "./cropGeometry"

/** The zoom factor of one step. */
export const closer = 1.15

/** How far an arrow key moves the picture, as a fraction of the frame. */
const stride = 0.04

/** A position on the page, in fractions of the frame. */
function within(frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = frame.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

/** The visible part of a picture in a frame, controlled by wheel, pointers, steps and factors. */
export function useView(frame: RefObject<HTMLElement | null>, ratio: number) {
  const pointers = useRef(new Map<number, Point>())
  const [size, setSize] = useState<Size>()
  const [view, setView] = useState<View>({ x: 0, y: 0, zoom: 1 })

  useEffect(() => {
    const { current: element } = frame
    if (!element || !size) return
    // React's wheel listeners are passive, so the page would scroll too.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = within(element, event)
      setView((last) => zoomed(size, ratio, last, closer ** -Math.sign(event.deltaY), at))
    }
    element.addEventListener("wheel", onWheel, { passive: false })
    return () => element.removeEventListener("wheel", onWheel)
  }, [frame, size, ratio])

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
  const press = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, within(event.currentTarget, event))
  }
  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId)
  /** Shows the whole of a newly loaded picture. */
  const begin = (loaded: Size) => {
    setSize(loaded)
    setView(firstView(loaded))
  }
  return { size, view, begin, zoom, move, press, drag, release }
}
