import { Image } from "lucide-react"
import { useState } from "react"

export interface ShownPhotoProps {
  address: string | undefined
  alt: string
  /** Width by height. */
  ratio: number
  /** Called if the browser cannot decode the picture. */
  onBroken: () => void
}

/** The current picture of a photo field, or a placeholder. */
export function ShownPhoto({ address, alt, ratio, onBroken }: ShownPhotoProps) {
  /** The URL of an image that could not be decoded. */
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
