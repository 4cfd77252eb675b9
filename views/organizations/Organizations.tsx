import { useQuery } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { SavedSearches } from "@views/searches/SavedSearches"
import { useOpenTarget } from "@views/useOpenTarget"
import { useState } from "react"
import { unitText } from "@/domain/organizations/unitText"
import { counted } from "@/domain/text/words"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { PageHead } from "@/ui/layout/PageHead"
import { useMediaQuery, useNarrow } from "@/ui/page/useMediaQuery"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { Tree } from "./tree/Tree"
import { TreeStart } from "./tree/TreeStart"
import type { TreePath } from "./tree/treePath"
import { UnitSearch } from "./tree/UnitSearch"
import { useTreePath } from "./tree/useTreePath"
import { UnitPane } from "./unit/UnitPane"
import { countQuery, type Unit, unitQuery, unitTarget } from "./unit/unit"

/** The parent of a new unit: the selected unit, or the selected realm. */
function targetOf({ sphere }: TreePath, unit: Unit | undefined): Target<"organizations"> {
  if (unit) return { kind: "organizations", ...(unit.enabled && { under: unitText(unit) }) }
  return { kind: "organizations", ...(sphere && { sphere }) }
}

/** The tree of units, one column per level. */
export default function Organizations() {
  const { path, finding, failure, go } = useTreePath()
  const narrow = useNarrow()
  const roomy = useMediaQuery("(min-width: 1100px)")
  const openTarget = useOpenTarget()
  const last = path.ids.at(-1)
  const { data } = useQuery({ ...unitQuery(last ?? 0), enabled: last !== undefined })
  const unit = data?.id === last ? data : undefined
  const counts = useQuery(countQuery).data
  const [led, setLed] = useState<number>()
  const target = targetOf(path, unit)
  useTarget(target)
  useTarget(unit && unitTarget(unit))
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 md:px-6">
      <PageHead title={screens.organizations.title} actions={<Actions target={target} />}>
        <Counts />
      </PageHead>
      <div className="flex items-center gap-1">
        <UnitSearch onChosen={setLed} />
        <SavedSearches />
      </div>
      {failure ? (
        <div className="card flex-1">
          <ErrorPanel message="Não foi possível abrir esta unidade." details={failure.message} />
        </div>
      ) : (
        <div
          aria-busy={finding || undefined}
          className="card flex min-h-80 flex-1 flex-col overflow-hidden md:min-h-96 min-[1100px]:flex-row"
        >
          <Tree
            path={path}
            last={unit}
            narrow={narrow}
            led={led}
            onGo={(next) => {
              setLed(undefined)
              go(next)
            }}
            onOpen={(opened) => openTarget(unitTarget(opened))}
          />
          {!narrow && path.sphere === undefined && (
            <TreeStart counts={counts} onSphere={(sphere) => go({ sphere, ids: [] })} />
          )}
          {roomy && unit && <UnitPane unit={unit} />}
          {!roomy && unit && (
            <section
              aria-label={unit.acronym}
              className="flex flex-wrap items-center gap-2 border-t border-line bg-sunken px-4 py-2.5"
            >
              <p className="min-w-0 basis-full truncate md:flex-1 md:basis-40">
                <span className="font-[550]">{unit.acronym}</span>{" "}
                <span className="text-muted">{unit.title}</span>
              </p>
              <Actions target={unitTarget(unit)} max={narrow ? 2 : 3} />
            </section>
          )}
        </div>
      )}
    </div>
  )
}

/** *3.418 unidades, 27 inativas*; until the counts are known, an explanation of the columns. */
function Counts() {
  const { data, isPending } = useQuery(countQuery)
  if (isPending) return <Skeleton className="my-1 h-3 w-44" />
  if (!data) return "Da esfera à unidade, um nível por coluna."
  return `${counted(data.total, "unidade", "unidades")}, ${counted(data.inactive, "inativa", "inativas")}`
}
