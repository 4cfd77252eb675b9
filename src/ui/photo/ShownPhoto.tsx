import { Image } from "lucide-react"
import { useState } from "react"

export interface ShownPhotoProps {
  address: string | undefined
  alt: string
  /** Width by height. */
  ratio: number
  /** Called where the browser cannot draw the picture. */
  onBroken: () => void
}

/** The picture of a photo field as it is now, or a place for it. */
export function ShownPhoto({ address, alt, ratio, onBroken }: ShownPhotoProps) {
  /** The address of an image that could not be drawn. */
  const [broken, setBroken] = useState<string>()
  return (
    <span
      style={{ aspectRatio: ratio }}
      className="grid h-24 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-faint"
    >
      {address && address !== broken ? (
        <img
          src={address}
          alt={alt}
          className="size-full min-h-0 min-w-0 object-contain"
          onError={() => {
            setBroken(address)
            onBroken()
          }}
        />
      ) : (
        <Image aria-hidden className="size-6" strokeWidth={1.6} />
      )}
    </span>
  )
}
