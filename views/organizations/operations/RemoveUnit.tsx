import { useQueryClient } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import type { CommandFormProps } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { writePath } from "../tree/treePath"
import { OfUnit } from "../unit/OfUnit"
import { type RichUnit, unitQuery } from "../unit/unit"
import { OperationDialog } from "./OperationDialog"

/** Removes a unit permanently. Requires the document that justifies it. */
export default function RemoveUnit(props: CommandFormProps) {
  const queries = useQueryClient()
  const [path, navigate] = useLocation()
  const tree = pathTo(screens.organizations)
  const end = ({ sphere, path: above }: RichUnit) => {
    const ids = above.map(({ id }) => id)
    if (path !== tree) props.close()
    else navigate(`${tree}?${new URLSearchParams({ path: writePath({ sphere, ids }) })}`, { replace: true })
    // The removed unit must not be refetched; only its parent is refreshed.
    const parent = ids.at(-1)
    if (parent !== undefined) void queries.invalidateQueries({ queryKey: unitQuery(parent).queryKey })
    for (const list of ["below", "search", "found"]) {
      void queries.invalidateQueries({ queryKey: ["organizations", list] })
    }
  }
  return (
    <OfUnit {...props}>
      {(unit) => (
        <OperationDialog
          {...props}
          unit={unit}
          removes
          submitLabel="Remover"
          request={(body) => api.organizations.remove.request({ params: { organizationId: unit.id }, body })}
          done="Unidade organizacional removida com sucesso"
          onDone={() => end(unit)}
        />
      )}
    </OfUnit>
  )
}
