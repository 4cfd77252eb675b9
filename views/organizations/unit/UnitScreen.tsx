import { useQuery } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import type { ReactNode } from "react"
import { pathTo } from "@/screens/screen"
import { Button } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { ButtonHintsContext } from "@/ui/page/keyHints"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { Situation } from "./UnitPane"
import { type RichUnit, richQuery } from "./unit"

/** The address of the tree at its last path. */
export const treeAddress = `${pathTo(screens.organizations)}?no-clear=true`

interface UnitScreenProps {
  title: string
  organizationId: string | undefined
  children: (unit: RichUnit) => ReactNode
}

/** A page about one unit, with a way back to the tree. */
export function UnitScreen({ title, organizationId, children }: UnitScreenProps) {
  const back = useGoBack(treeAddress)
  const id = Number(organizationId)
  const { data, error, refetch, isFetching } = useQuery({
    ...richQuery(id),
    enabled: Number.isSafeInteger(id),
  })
  return (
    <div className="grid grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={title}
        tags={data && <Situation enabled={data.enabled} />}
        actions={
          <ButtonHintsContext value={true}>
            <Button shortcut="Esc" onClick={back}>
              Voltar à árvore
            </Button>
          </ButtonHintsContext>
        }
      >
        {data ? (
          <>
            <span className="font-semibold text-text">{data.acronym}</span> {data.title}
          </>
        ) : (
          <Skeleton className="h-3 w-64" />
        )}
      </PageHead>
      {data && children(data)}
      {!data && error && (
        <div className="card">
          <ErrorPanel
            message="Não foi possível carregar a unidade."
            details={error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      )}
      {!data && !error && <Skeleton className="h-64 w-full rounded-xl" />}
    </div>
  )
}
