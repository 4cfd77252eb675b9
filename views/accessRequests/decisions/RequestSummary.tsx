import { Facts } from "@views/Facts"
import { InPlaceOf } from "@views/queue/InPlaceOf"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { formatTimestamp } from "@/domain/time/when"
import { Actions } from "@/palette/run/Actions"
import { Avatar } from "@/ui/badges/Avatar"
import { Tag } from "@/ui/badges/Tag"
import { type AccessRequestDetail, requestTarget } from "./accessRequest"

/** The requester, their unit and justification, and the reason of an earlier rejection. */
export function RequestSummary({ request }: { request: AccessRequestDetail }) {
  const { userName, atalaiaId, isForeign, email, organization, justification } = request
  const { createDate, lastUpdate, rejected, rejectionMessage, inPlaceOf } = request
  return (
    <>
      <header className="flex flex-wrap items-start gap-3">
        <Avatar name={userName} size="medium" />
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="flex flex-wrap items-center gap-x-2.5 text-section font-[650] break-words">
            {upperName(userName)}
            {rejected && <Tag tone="bad">Rejeitado</Tag>}
            {isForeign && <Tag tone="violet">Estrangeiro</Tag>}
            <InPlaceOf inPlaceOf={inPlaceOf} />
          </h2>
          <p className="mono text-muted">{formatIdentifier(atalaiaId)}</p>
        </div>
        <Actions target={requestTarget(request, 0)} only="requester-data" />
      </header>
      {rejected && rejectionMessage && (
        <p className="rounded-lg bg-bad-soft px-3.5 py-2 break-words whitespace-pre-line text-bad forced-colors:border">
          <strong className="font-semibold">Motivo:</strong> {rejectionMessage}
        </p>
      )}
      <Facts
        facts={[
          {
            label: "Lotação",
            value: organization ? `${organization.acronym} · ${organization.title}` : "Não informado",
          },
          { label: "E-mail", value: email },
          { label: "Pedido em", value: formatTimestamp(createDate) },
          ...(formatTimestamp(lastUpdate) === formatTimestamp(createDate)
            ? []
            : [{ label: "Última atualização", value: formatTimestamp(lastUpdate) }]),
        ]}
      />
      <section className="grid gap-1">
        <h3 className="text-small text-muted">Justificativa</h3>
        <p className="break-words whitespace-pre-line">{justification}</p>
      </section>
    </>
  )
}
