import { useQuery } from "@tanstack/react-query"
import { useListPosition } from "@views/list/useListPosition"
import { useMemo, useState } from "react"
import { api } from "@/client/api"
import { fold } from "@/domain/text/fold"
import type { UnlinkItem } from "./unlinkPlan"

const keyOf = ({ kind, id }: UnlinkItem) => `${kind} ${id}`

/** The roles and profiles of an application, searched in the page, and the chosen ones. */
export function useItemsToUnlink(appId: number) {
  const roles = useQuery(api.roles.list.query({ query: { appId } }))
  const profiles = useQuery(api.profiles.list.query({ params: { app: String(appId) } }))
  const [text, setText] = useState("")
  const all = useMemo(
    (): UnlinkItem[] => [
      ...(roles.data ?? []).map(({ id, title, description }) => ({
        kind: "role" as const,
        id,
        name: title,
        description,
      })),
      ...(profiles.data ?? []).map(({ id, name, description }) => ({
        kind: "profile" as const,
        id,
        name,
        description,
      })),
    ],
    [roles.data, profiles.data],
  )
  const rows = useMemo(() => {
    const wanted = fold(text)
    return all
      .filter(({ name, description }) => fold(`${name} ${description}`).includes(wanted))
      .map((item) => ({
        key: keyOf(item),
        label: item.name,
        detail: `${item.kind === "role" ? "Papel" : "Perfil"} · ${item.description}`,
        mono: true,
      }))
  }, [all, text])
  const position = useListPosition(`unlink items ${appId}`, rows, { keyOf: ({ key }) => key })
  return {
    text,
    setText,
    rows,
    position,
    chosen: all.filter((item) => position.selected.has(keyOf(item))),
    loading: roles.isPending || profiles.isPending,
    failure: roles.error ?? profiles.error,
    retry: () => {
      void roles.refetch()
      void profiles.refetch()
    },
    /** Whether the application has neither roles nor profiles. */
    none: roles.data?.length === 0 && profiles.data?.length === 0,
  }
}
export type ItemsToUnlink = ReturnType<typeof useItemsToUnlink>
