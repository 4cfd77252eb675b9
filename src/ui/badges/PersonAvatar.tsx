import { useQuery } from "@tanstack/react-query"
import { useContext } from "react"
import { api } from "@/client/api"
import { SessionContext } from "@/client/identity"
import { useObjectAddress } from "../photo/useObjectAddress"
import { Avatar, type AvatarProps } from "./Avatar"

export interface PersonAvatarProps extends AvatarProps {
  atalaiaId: string
}

/** A person's saved picture. `image` names the file, which the server only sends to signed-in people. */
export function PersonAvatar({ atalaiaId, image, ...looks }: PersonAvatarProps) {
  const session = useContext(SessionContext)
  // Sessions with a mandatory first task may not read registration data (src/contract/registrationData.ts).
  const reads = session === undefined || session.tokenType === "access" || session.tokenType === "registry"
  const { data } = useQuery({
    ...api.registration.photo.query({ params: { atalaiaId } }),
    // A file never changes: another photo has another name.
    queryKey: ["registration", "photo", atalaiaId, "valid", image],
    enabled: image !== undefined && reads,
    staleTime: Number.POSITIVE_INFINITY,
    // Initials are shown if it cannot be loaded.
    retry: false,
  })
  return <Avatar {...looks} image={useObjectAddress(data)} />
}
