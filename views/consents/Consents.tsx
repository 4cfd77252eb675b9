import { PagedTable } from "@views/list/PagedTable"
import { RefreshTimer, refreshEvery } from "@views/list/RefreshTimer"
import { usePages } from "@views/list/usePages"
import { screens } from "@views/screens"
import { useAtomValue } from "jotai"
import { Handshake } from "lucide-react"
import { useMemo } from "react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { consentHours } from "@/domain/consents"
import { pageSizes } from "@/domain/pageSizes"
import { removedRowsAtom } from "@/palette/run/optimisticRemovals"
import { pathTo } from "@/screens/screen"
import { PageHead } from "@/ui/layout/PageHead"
import { EmptyState } from "@/ui/states/EmptyState"
import { ConsentBar } from "./ConsentBar"
import { type Consent, consentKey, consentRowKey, consentTarget } from "./consent"
import { ConsentCard, consentColumns } from "./consentColumns"

/** Rows of a page. */
const size = pageSizes.consents

/**
 * Account operations by administrators that need another administrator's consent: waiting ones first, then decided
 * ones.
 */
export default function Consents() {
  const [, navigate] = useLocation()
  const requests = usePages({
    queryKey: ["consents", "list"],
    load: (page, signal) => api.consents.list.query({ query: { page, size } }).queryFn({ signal }),
    size,
    keyOf: consentKey,
    refreshEvery,
  })
  const decided = useAtomValue(removedRowsAtom)
  const rows = useMemo(
    () => requests.rows.map((row) => (decided.has(consentRowKey(row.id)) ? withNothingToDo(row) : row)),
    [requests.rows, decided],
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead
        title={screens.consents.title}
        actions={<RefreshTimer updatedAt={requests.updatedAt} onRefresh={requests.refresh} />}
      >
        Só é feito o que uma pessoa que administra a plataforma pede e outra consente, em até {consentHours}{" "}
        horas.
      </PageHead>
      <PagedTable
        name="consents"
        label={screens.consents.title}
        columns={consentColumns}
        pages={{ ...requests, rows }}
        keyOf={consentKey}
        targetOf={consentTarget}
        onOpen={({ subject }: Consent) => navigate(pathTo(screens.user, { atalaiaId: subject.atalaiaId }))}
        renderCard={(consent) => <ConsentCard consent={consent} />}
        failed="Não foi possível carregar os pedidos de consentimento."
        empty={
          <EmptyState icon={Handshake} title="Nenhum pedido de consentimento">
            Quando alguém pedir para abrir uma conta trancada, ou para redefinir a senha ou as duas etapas de
            uma pessoa, aparece aqui.
          </EmptyState>
        }
        // The bar below needs a current row, even on devices without a keyboard.
        startsAtFirst
        below={(current) => <ConsentBar consent={current} />}
      />
    </div>
  )
}

/** A request decided just now, before the list is refetched. */
const withNothingToDo = (consent: Consent): Consent => ({
  ...consent,
  can: { ...consent.can, give: false, refuse: false, withdraw: false },
})
