import { photoTooLarge } from "@/domain/people/photo"
import type { Area } from "./cropGeometry"

/** The maximum length of a cropped picture's longer side, in pixels. Also the size requested from the camera. */
const maxSide = 1024

/**
 * The first JPEG that fits in `maxBytes`, from best to worst: first the quality is reduced, then the size. Rejects
 * with a message if none fits.
 */
export async function smallEnough(
  encode: (scale: number, quality: number) => Promise<Blob>,
  maxBytes: number,
): Promise<Blob> {
  for (const scale of [1, 0.7, 0.5, 0.3, 0.15]) {
    for (const quality of [0.92, 0.8, 0.6]) {
      const blob = await encode(scale, quality)
      if (blob.size <= maxBytes) return blob
    }
  }
  throw new Error(photoTooLarge(maxBytes))
}

/** The `area` of a picture as a JPEG file of at most `maxBytes`. Rejects with a message to be shown. */
export async function jpegOf(
  source: CanvasImageSource,
  area: Area,
  name: string,
  maxBytes: number,
): Promise<File> {
  const most = Math.min(1, maxSide / Math.max(area.width, area.height))
  const canvas = document.createElement("canvas")
  const encode = (scale: number, quality: number) => {
    canvas.width = Math.max(1, Math.round(area.width * most * scale))
    canvas.height = Math.max(1, Math.round(area.height * most * scale))
    const context = canvas.getContext("2d")
    if (context) {
      // A JPEG has no transparency: transparent parts become white, not black.
      context.fillStyle = "white"
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.imageSmoothingQuality = "high"
      context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
    }
    return new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("Não foi possível gerar a imagem."))),
        "image/jpeg",
        quality,
      ),
    )
  }
  const blob = await smallEnough(encode, maxBytes)
  return new File([blob], `${name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg" })
}
