import { useQuery } from "@tanstack/react-query"
import { BookmarkX } from "lucide-react"
import { useEffect } from "react"
import { useLocation } from "wouter"
import { RequestError } from "@/client/send"
import { homePath } from "@/screens/routes"
import type { ScreenProps } from "@/screens/screen"
import { ButtonLink } from "@/ui/buttons/Button"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { searchQuery, useMarkOpened } from "./savedSearch"

/** The address of a saved search, which redirects to its list. */
export default function KeptSearch({ params }: ScreenProps) {
  const id = /^\d{1,9}$/.test(params.searchId ?? "") ? Number(params.searchId) : undefined
  const [, navigate] = useLocation()
  const search = useQuery({ ...searchQuery(id ?? 0), enabled: id !== undefined, gcTime: 0 })
  const address = search.data?.address
  const markOpened = useMarkOpened()
  useEffect(() => {
    if (address === undefined) return
    markOpened(id)
    navigate(address, { replace: true })
  }, [address, id, markOpened, navigate])
  const gone =
    id === undefined ||
    (search.error instanceof RequestError && [400, 404, 422].includes(search.error.status))
  if (gone) {
    return (
      <EmptyState
        icon={BookmarkX}
        title="Esta busca não existe mais, ou não foi compartilhada com você"
        whole
        action={<ButtonLink href={homePath}>Ir para o início</ButtonLink>}
      >
        Peça a quem lhe deu o endereço que a compartilhe, ou procure de novo na lista.
      </EmptyState>
    )
  }
  if (search.error) {
    return (
      <ErrorPanel
        message="Não foi possível abrir a busca."
        details={search.error.message}
        onRetry={() => void search.refetch()}
      />
    )
  }
  return <Skeleton className="m-6 h-64" />
}
