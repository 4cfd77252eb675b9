import { create } from "qrcode"
import { useMemo } from "react"

/** The light border around the code, in modules. Cameras need it (ISO/IEC 18004). */
const margin = 4

export interface QrCodeProps {
  text: string
  /** Its label for screen readers. */
  label: string
}

/** A text as a QR code. Dark on light in every theme, because some cameras read nothing else. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${size + 2 * margin} ${size + 2 * margin}`}
      shapeRendering="crispEdges"
      className="size-full rounded-lg border border-line bg-[white] forced-color-adjust-none"
    >
      <path d={path} fill="black" />
    </svg>
  )
}

/** One square for each dark module. */
function drawn(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules
  const squares = Array.from(data, (dark, index) =>
    dark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : "",
  )
  return { size, path: squares.join("") }
}
