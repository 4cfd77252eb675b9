import { useQueries, useQuery } from "@tanstack/react-query"
import { useAtom } from "jotai"
import { atomWithStorage, createJSONStorage } from "jotai/utils"
import { useEffect } from "react"
import { useSearchParams } from "wouter"
import { api } from "@/client/api"
import { RequestError } from "@/client/send"
import { unitQuery } from "../unit/unit"
import { readPath, type TreePath, writePath } from "./treePath"

const sessionText = createJSONStorage<string>(() => sessionStorage)
/** Stores the last path in the tree, for `no-clear=true`. */
const keptPathAtom = atomWithStorage("atalaia:organization-tree", "", sessionText, { getOnInit: true })

const isGone = (error: Error | null) => error instanceof RequestError && error.status === 404

/**
 * The path in the tree, from the address: `?path=EST,1,5`, `?unit=5` for a unit wherever it is, and `?no-clear=true`
 * for the last path. The path ends before a unit that no longer exists.
 */
export function useTreePath() {
  const [parameters, setParameters] = useSearchParams()
  const [kept, setKept] = useAtom(keptPathAtom)
  const wanted = Number(parameters.get("unit") ?? Number.NaN)
  const named = Number.isSafeInteger(wanted) && wanted > 0
  const unit = useQuery({
    ...api.organizations.get.query({ params: { organizationId: named ? wanted : 1 } }),
    enabled: named,
  })
  const stated = parameters.get("path") ?? (parameters.get("no-clear") === "true" ? kept : "")
  const read = named ? pathOf(unit.data) : readPath(stated)
  const gone = useQueries({
    queries: read.ids.map((id) => ({ ...unitQuery(id), retry: false })),
    combine: (answers) => answers.findIndex(({ error }) => isGone(error)),
  })
  const path: TreePath = gone < 0 ? read : { ...read, ids: read.ids.slice(0, gone) }
  const text = writePath(path)
  const settled = !named || unit.data !== undefined
  useEffect(() => {
    if (settled) setKept(text)
  }, [settled, text, setKept])
  return {
    path,
    /** Whether the unit in the address is still loading. */
    finding: named && unit.isPending,
    failure: named ? unit.error : null,
    go: (next: TreePath) => {
      const written = writePath(next)
      setParameters(written === "" ? {} : { path: written }, { replace: true })
    },
  }
}

const pathOf = (
  unit: { id: number; sphere: NonNullable<TreePath["sphere"]>; path: { id: number }[] } | undefined,
): TreePath =>
  unit ? { sphere: unit.sphere, ids: [...unit.path.map(({ id }) => id), unit.id] } : { ids: [] }
