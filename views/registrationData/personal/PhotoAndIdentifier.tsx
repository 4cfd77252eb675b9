import { formatIdentifier } from "@/domain/people/identifier"
import { maxPhotoBytes, photoHint } from "@/domain/people/photo"
import { LockedField } from "@/ui/fields/LockedField"
import { PhotoField } from "@/ui/photo/PhotoField"
import { startingValues, useDetails } from "../fields/part"
import { usePhoto } from "../fields/usePhoto"

/** The photo, and the identifier, which no form changes. */
export function PhotoAndIdentifier() {
  const { isForeign, atalaiaId } = useDetails()
  return (
    <>
      <Photo />
      <LockedField label={isForeign ? "Identificador" : "CPF"} value={formatIdentifier(atalaiaId)} mono />
    </>
  )
}

const demands = "Colorida, nítida, com menos de 5 anos e fundo branco."

function Photo() {
  const details = useDetails()
  const { pending } = details.personal
  const saved = usePhoto(details, pending ? "pending" : "valid")
  return (
    <PhotoField
      name="image"
      label="Foto 3x4"
      ratio={3 / 4}
      saved={saved}
      required={startingValues(details, "personal").image === undefined}
      hint={`${demands} ${photoHint(maxPhotoBytes)}`}
    />
  )
}
