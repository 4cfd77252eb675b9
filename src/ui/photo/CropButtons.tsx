import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from "lucide-react"
import { IconButton } from "../buttons/IconButton"
import type { Point } from "./cropGeometry"
import { closer } from "./useView"

const arrows = [
  { icon: ArrowLeft, label: "Mover para a esquerda", step: { x: -1, y: 0 } },
  { icon: ArrowUp, label: "Mover para cima", step: { x: 0, y: -1 } },
  { icon: ArrowDown, label: "Mover para baixo", step: { x: 0, y: 1 } },
  { icon: ArrowRight, label: "Mover para a direita", step: { x: 1, y: 0 } },
]

export interface CropButtonsProps {
  zoomed: number
  zoom: (factor: number) => void
  move: (step: Point, strides: number) => void
}

/** Buttons that move and zoom the cropped picture, for users without a wheel or keyboard. */
export function CropButtons({ zoomed, zoom, move }: CropButtonsProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-1">
      {arrows.map(({ icon, label, step }) => (
        <IconButton key={label} icon={icon} label={label} onClick={() => move(step, 2)} />
      ))}
      <IconButton icon={Minus} label="Afastar" onClick={() => zoom(1 / closer)} className="ml-3" />
      <span role="status" aria-label="Ampliação" className="w-12 text-center tabular-nums">
        {Math.round(zoomed * 100)} %
      </span>
      <IconButton icon={Plus} label="Aproximar" onClick={() => zoom(closer)} />
    </div>
  )
}
