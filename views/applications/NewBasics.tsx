import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { refreshAll } from "@/client/refresh"
import { type Basics, BasicsForm, type BasicsFormProps, bodyOf } from "./editor/BasicsForm"
import { randomKey } from "./editor/randomKey"

const empty = { title: "", acronym: "", redirectUrl: "", description: "" }

/** Creates an application from its basic data, with a random key. */
export function NewBasics({
  onDone,
  ...form
}: Omit<BasicsFormProps, "id" | "defaults" | "submit" | "locked">) {
  const { user } = useSession()
  const queries = useQueryClient()
  const [defaults] = useState((): Basics => ({ ...empty, appKey: randomKey() }))
  return (
    <BasicsForm
      {...form}
      id={`new application ${user.atalaiaId}`}
      defaults={defaults}
      submit={(values) => api.applications.create({ body: { ...bodyOf(values), appKey: values.appKey } })}
      onDone={(saved) => {
        const { queryKey } = api.applications.get.query({ params: { app: String(saved.id) } })
        queries.setQueryData(queryKey, saved)
        void refreshAll(queries)
        onDone(saved)
      }}
    />
  )
}
