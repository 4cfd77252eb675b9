/* The geometry of cropping a picture to a ratio. All functions are pure. */

export interface Size {
  width: number
  height: number
}
export interface Point {
  x: number
  y: number
}
export interface Area extends Size, Point {}

/** The visible part: its centre in pixels of the picture, and the zoom factor. */
export interface View extends Point {
  zoom: number
}

export const maxZoom = 4

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/** The first view: the picture fills the frame and is centred. */
export const firstView = ({ width, height }: Size): View => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The part of the picture in the frame, in the picture's pixels; never beyond its edges. `ratio` is width by height. */
export function areaOf(picture: Size, ratio: number, { x, y, zoom }: View): Area {
  const width = Math.min(picture.width, picture.height * ratio) / zoom
  const height = width / ratio
  return {
    width,
    height,
    x: between(x - width / 2, 0, picture.width - width),
    y: between(y - height / 2, 0, picture.height - height),
  }
}

/** Limits the centre of the view to the picture's edges, so that later moves have an effect at once. */
function settled(picture: Size, ratio: number, view: View): View {
  const { x, y, width, height } = areaOf(picture, ratio, view)
  return { x: x + width / 2, y: y + height / 2, zoom: view.zoom }
}

/** The view after the picture is dragged by fractions of the frame's width and height. */
export function moved(picture: Size, ratio: number, view: View, by: Point): View {
  const { width, height } = areaOf(picture, ratio, view)
  return settled(picture, ratio, { ...view, x: view.x - by.x * width, y: view.y - by.y * height })
}

/** The view zoomed by `factor`. The point `at`, in fractions of the frame, stays in place as far as the edges allow. */
export function zoomed(
  picture: Size,
  ratio: number,
  view: View,
  factor: number,
  at: Point = { x: 0.5, y: 0.5 },
): View {
  const zoom = between(view.zoom * factor, 1, maxZoom)
  const { x, y, width, height } = areaOf(picture, ratio, view)
  const left = 1 - view.zoom / zoom
  return settled(picture, ratio, {
    x: x + at.x * width * left + (width * (1 - left)) / 2,
    y: y + at.y * height * left + (height * (1 - left)) / 2,
    zoom,
  })
}

/** The view after one or two pointers moved: moving together they drag, moving apart they zoom. */
export function dragged(
  picture: Size,
  ratio: number,
  view: View,
  from: readonly Point[],
  to: readonly Point[],
): View {
  const middle = (points: readonly Point[]): Point => ({
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  })
  const [before, after] = [middle(from), middle(to)]
  const along = moved(picture, ratio, view, { x: after.x - before.x, y: after.y - before.y })
  const apart = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, (a.y - b.y) / ratio) : 0)
  return apart(from) > 0 && apart(to) > 0
    ? zoomed(picture, ratio, along, apart(to) / apart(from), after)
    : along
}
