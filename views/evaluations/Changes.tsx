import type { Details } from "@views/registrationData/details"
import { notStated } from "@views/registrationData/fields/fieldValues"
import { usePhoto } from "@views/registrationData/fields/usePhoto"
import { changeTitles } from "@views/registrationData/items/pendingChanges"
import type { ItemName } from "@/domain/registration/fields"
import { formatTimestamp } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import { ChangedFiles } from "./ChangedFiles"
import {
  type ChangedItem,
  changedItems,
  changedPhones,
  changedSections,
  changesPhoto,
  type Difference,
} from "./differences"
import { type ChangedFact, ChangedFacts, ChangedPart, changeTones, New, Old } from "./OldAndNew"

/** The changes of an update by section, old and new values side by side. */
export function Changes({ details }: { details: Details }) {
  const { email, organization, changes } = details
  const phones = changedPhones(details)
  return (
    <div className="@container grid grid-cols-1 gap-5">
      {changesPhoto(details) && <ChangedPhoto details={details} />}
      {changedSections(details).map(({ title, fields }) => (
        <ChangedPart key={title} title={title}>
          <ChangedFacts facts={fields.map(factOf)} />
        </ChangedPart>
      ))}
      {phones.length > 0 && (
        <ChangedPart title="Telefones">
          <ul aria-label="Telefones" className="grid gap-1 border-t border-line py-2">
            {phones.map(({ text, change }) => (
              <li key={text}>
                {change === undefined ? text : change === "insert" ? <New>{text}</New> : <Old>{text}</Old>}
              </li>
            ))}
          </ul>
        </ChangedPart>
      )}
      <ChangedItems item="courses" title="Formação acadêmica/profissional" details={details} />
      <ChangedItems item="languages" title="Idiomas" details={details} />
      {changes?.fields.includes("files") && <ChangedFiles atalaiaId={details.atalaiaId} />}
      <ChangedFacts
        facts={[
          { label: "E-mail", value: email ?? notStated },
          { label: "Lotação", value: organization?.title ?? notStated },
          ...(changes ? [{ label: "Última atualização", value: formatTimestamp(changes.lastUpdate) }] : []),
        ]}
      />
    </div>
  )
}

const factOf = ({ label, before, after }: Difference): ChangedFact => ({
  label,
  value: (
    <>
      <Old>{before}</Old> <New>{after}</New>
    </>
  ),
})
const factOfNew = ({ label, after }: Difference): ChangedFact => ({ label, value: <New>{after}</New> })

function ChangedPhoto({ details }: { details: Details }) {
  const { valid, pending } = details.personal
  return (
    <ChangedPart title="Foto 3x4">
      <div className="flex flex-wrap gap-6.5 border-t border-line py-2">
        <Photo label="Antes" address={usePhoto(details, "valid")} missing={valid?.image === undefined} />
        <Photo label="Agora" address={usePhoto(details, "pending")} missing={pending?.image === undefined} />
      </div>
    </ChangedPart>
  )
}

function Photo(props: { label: string; address: string | undefined; missing: boolean }) {
  const { label, address, missing } = props
  return (
    <figure className="grid gap-1">
      <figcaption className="text-small text-muted">{label}</figcaption>
      <span className="grid aspect-3/4 h-44 place-items-center overflow-hidden rounded-md bg-sunken text-muted">
        {missing
          ? notStated
          : address && <img src={address} alt={label} className="size-full object-cover" />}
      </span>
    </figure>
  )
}

function ChangedItems(props: { item: ItemName; title: string; details: Details }) {
  const { item, title, details } = props
  const items = changedItems(item, details)
  if (items.length === 0) return null
  return (
    <ChangedPart title={title}>
      <ul aria-label={title} className="grid gap-3">
        {items.map((each) => (
          <li key={each.key} aria-label={each.name} className="border-t border-line pt-2">
            <p className="mb-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
              <NameOfItem {...each} />
              <Tag tone={changeTones[each.change]}>{changeTitles[each.change]}</Tag>
            </p>
            <ChangedFacts facts={each.fields.map(each.change === "insert" ? factOfNew : factOf)} />
          </li>
        ))}
      </ul>
    </ChangedPart>
  )
}

function NameOfItem({ name, change }: ChangedItem) {
  if (change === "delete") return <Old>{name}</Old>
  return <span className="font-[550]">{name}</span>
}
