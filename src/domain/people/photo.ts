/** Default maximum size of a photo, in bytes. */
export const maxPhotoBytes = 2_097_152

const megabytesOf = (bytes: number) =>
  (bytes / 1_048_576).toLocaleString("pt-BR", { maximumFractionDigits: 1 })

export function photoTooLarge(maxBytes: number): string {
  const megabytes = megabytesOf(maxBytes)
  return `A imagem deve ter no máximo ${megabytes} Mb.`
}

/** Shown before a photo is chosen. */
export const photoHint = (maxBytes: number): string =>
  `JPEG, JPG, PNG ou BMP, no máximo ${megabytesOf(maxBytes)} Mb.`

export const photoFormat = "Formato de arquivo inválido. Utilize os seguintes formatos: JPEG, JPG, PNG, BMP."
