import type { PhoneValues } from "@/domain/registration/fields"
import { formatPhone } from "@/domain/text/masks"
import { Tag } from "@/ui/badges/Tag"
import type { Details } from "../details"
import { PendingLine } from "../items/ListCard"

/** A person's phones, read-only, and the pending list, if there is one. */
export function PhonesRead({ details: { phones, names } }: { details: Details }) {
  const { valid, pending } = phones
  const asks = pending.length > 0 && JSON.stringify(pending) !== JSON.stringify(valid)
  return (
    <section className="card px-5.5 py-5">
      <h3 className="mb-3 text-section font-[650] tracking-[-0.01em]">Telefones</h3>
      {valid.length === 0 ? (
        <p className="text-muted">Nenhum telefone listado</p>
      ) : (
        <PhoneList label="Telefones" phones={valid} types={names["phone-types"]} />
      )}
      {asks && (
        <PendingLine>
          Pedido:
          <PhoneList label="Telefones solicitados" phones={pending} types={names["phone-types"]} />
        </PendingLine>
      )}
    </section>
  )
}

interface PhoneListProps {
  label: string
  phones: readonly PhoneValues[]
  types: Record<string, string> | undefined
}

function PhoneList({ label, phones, types }: PhoneListProps) {
  return (
    <ul aria-label={label} className="grid gap-1.5">
      {phones.map(({ number = "", phoneTypeId, authorize }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="mono">{formatPhone(number)}</span>
          <span>{types?.[String(phoneTypeId)]}</span>
          {authorize && <Tag tone="accent">Autorizador</Tag>}
        </li>
      ))}
    </ul>
  )
}
