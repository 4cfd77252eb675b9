import { useQuery } from "@tanstack/react-query"
import { type Details, detailsQuery } from "@views/registrationData/details"
import { usePhoto } from "@views/registrationData/fields/usePhoto"
import { filesQuery, requiredDocumentsQuery } from "@views/registrationData/files/files"

/** Preloads a case, so that stepping to it shows no loading state. */
export function PrefetchCase({ row }: { row: { atalaiaId: string } }) {
  const { data } = useQuery(detailsQuery(row.atalaiaId))
  return data ? <PrefetchFiles details={data} /> : null
}

function PrefetchFiles({ details }: { details: Details }) {
  const { atalaiaId, changes, kind } = details
  usePhoto(details, "valid")
  usePhoto(details, "pending")
  const whole = kind === "preUser"
  useQuery({ ...filesQuery(atalaiaId), enabled: whole || changes?.fields.includes("files") === true })
  useQuery({ ...requiredDocumentsQuery(atalaiaId), enabled: whole })
  return null
}
