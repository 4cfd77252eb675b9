import { HistoryEntries } from "@views/History"
import { CurrentRowContext, useFocusRows } from "@views/list/useFocusRows"
import { useListKeys } from "@views/list/useListKeys"
import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { api } from "@/client/api"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { PageHead } from "@/ui/layout/PageHead"
import { SectionHead } from "@/ui/layout/SectionHead"
import { ReceivedByApplications } from "./Received"

const target: Target<"ownData"> = { kind: "ownData" }

/** The people who viewed the user's data, and a download of all of it (LGPD, art. 18). */
export default function Privacy() {
  useTarget(target)
  useGoBack(pathTo(screens.me))
  const rows = useFocusRows()
  useListKeys({ onStep: rows.step, openLabel: "expandir", onEnterList: rows.enter })
  return (
    <div className="grid grid-cols-1 content-start gap-3 px-4 py-4.5 md:px-6">
      <PageHead title={screens.privacy.title} actions={<Actions target={target} />}>
        O que as aplicações recebem de você, e quem viu os seus dados cadastrais ou baixou os seus documentos,
        quando, e o motivo que deu. Tudo o que o sistema guarda sobre você pode ser exportado.
      </PageHead>
      <CurrentRowContext value={rows.current}>
        <div {...rows.container} className="contents">
          <ReceivedByApplications />
          <SectionHead title="Quem viu os seus dados" />
          <HistoryEntries
            queryKey={["privacy", "looks"]}
            load={(query, signal) => api.privacy.looks.query({ query }).queryFn({ signal })}
            emptyTitle="Ninguém viu os seus dados"
            empty="Quando alguém autorizado abrir o seu cadastro ou um documento seu, aparece aqui."
          />
        </div>
      </CurrentRowContext>
    </div>
  )
}
