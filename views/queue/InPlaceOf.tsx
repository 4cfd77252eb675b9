import { inPlaceOfText } from "@/domain/deputies"
import { Tag } from "@/ui/badges/Tag"

/** Marks a case that the user decides for another person, as their deputy. */
export const InPlaceOf = ({ inPlaceOf }: { inPlaceOf?: { name: string } | undefined }) =>
  inPlaceOf ? (
    <Tag tone="accent" className="max-w-full truncate">
      {inPlaceOfText(inPlaceOf.name)}
    </Tag>
  ) : null
