import { photoFormat, photoTooLarge } from "@/domain/people/photo"

/* The files that every photo field accepts. */

export const photoAccept = ".jpeg,.jpg,.png,.bmp,image/jpeg,image/png,image/bmp"

/** The first bytes of each format. */
const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x42, 0x4d],
]

/** Whether both the name and the first bytes are a photo's. One of them alone proves nothing. */
export function isPhoto(name: string, bytes: Uint8Array): boolean {
  return (
    /\.(jpe?g|png|bmp)$/i.test(name) &&
    beginnings.some((beginning) => beginning.every((byte, index) => bytes[index] === byte))
  )
}

/** The reason why a file is no valid photo, or undefined if it is valid. Never rejects. */
export async function photoProblem(file: File, maxBytes: number): Promise<string | undefined> {
  try {
    const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer())
    if (!isPhoto(file.name, bytes)) return photoFormat
  } catch {
    // The file was moved or removed after it was chosen.
    return "Não foi possível ler este arquivo. Escolha-o de novo."
  }
  return file.size > maxBytes ? photoTooLarge(maxBytes) : undefined
}
