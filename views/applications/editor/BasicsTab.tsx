import { Facts } from "@views/Facts"
import { useAtomValue } from "jotai"
import { useState } from "react"
import { ledHereToEdit } from "@/palette/run/run"
import { useNotify } from "@/ui/page/notice"
import { unsavedAtom } from "@/ui/page/unsaved"
import type { Application } from "../../bulkUnlink/applicationTarget"
import { EditBasics } from "./EditBasics"

/** The basic data of an application, with their form for users who may edit them. */
export default function BasicsTab({ app }: { app: Application }) {
  const notify = useNotify()
  const unsaved = useAtomValue(unsavedAtom)
  const [start, setStart] = useState(app)
  const [saved, setSaved] = useState(app.version)
  // Shows changes of others, but never while the form is dirty: then the server refuses with `CHANGED`.
  if (!unsaved && app.version > Math.max(start.version, saved)) setStart(app)
  if (!app.can.update) return <ReadOnly app={app} />
  return (
    <EditBasics
      key={start.version}
      app={start}
      frame="section"
      focuses={ledHereToEdit()}
      title="Info. Básicas"
      onDone={({ version }) => {
        setSaved(version)
        notify({ tone: "ok", text: "Alterações salvas" })
      }}
    />
  )
}

function ReadOnly({ app: { title, acronym, redirectUrl, description, appKey } }: { app: Application }) {
  return (
    <section className="card px-5.5 py-5">
      <Facts
        facts={[
          { label: "Título", value: title },
          { label: "Sigla", value: acronym, mono: true },
          { label: "Url de redirecionamento", value: redirectUrl ?? "—" },
          { label: "Descrição", value: description ?? "—" },
          { label: "Chave da aplicação", value: appKey, mono: true },
        ]}
      />
    </section>
  )
}
