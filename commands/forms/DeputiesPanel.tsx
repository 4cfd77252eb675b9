import { type Deputy, deputyTarget } from "@views/me/deputies/deputy"
import { DeputyTag } from "@views/me/deputies/deputyColumns"
import { api } from "@/client/api"
import { deputyNames, partsText } from "@/domain/deputies"
import { capitalized } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import type { CommandFormProps } from "@/palette/command"
import { Actions } from "@/palette/run/Actions"
import { one } from "../slots"
import { QuestionPanel } from "./QuestionPanel"

/** Deputies of a person, and whose deputy that person is, for administrators of the platform, who may end it. */
export default function DeputiesPanel({ command, values, close }: CommandFormProps) {
  const person = one(values, "user")
  return (
    <QuestionPanel
      title={command.title}
      description={person.label}
      query={api.deputies.ofClient.query({ params: { clientId: person.id } })}
      failed="Não foi possível carregar as substituições."
      close={close}
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-muted">Nenhuma substituição.</p>
        ) : (
          <ul className="grid gap-2.5">
            {items.map((row) => (
              <DeputyItem key={row.id} row={row} />
            ))}
          </ul>
        )
      }
    </QuestionPanel>
  )
}

function DeputyItem({ row }: { row: Deputy }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 break-words">{deputyNames(row)}</span>
          <DeputyTag deputy={row} />
        </span>
        <span className="text-muted">
          {formatDateTime(row.fromDate)} a {formatDateTime(row.untilDate)}
          {row.parts.length > 0 && ` · ${capitalized(partsText(row.parts))}`}
        </span>
      </span>
      <Actions target={deputyTarget(row)} size="small" keys={false} />
    </li>
  )
}
