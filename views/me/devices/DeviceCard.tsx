import { useFocusRow } from "@views/list/useFocusRows"
import { Place } from "@views/sessions/Place"
import { Monitor, Smartphone } from "lucide-react"
import type { ReactNode } from "react"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { wayText } from "@/domain/authentication"
import { deviceOf, thisDevice } from "@/domain/device"
import { capitalized } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { useRowTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { Tag } from "@/ui/badges/Tag"
import { classes, currentRow } from "@/ui/theme/classes"

type Device = AnswerOf<Calls["devices"]["list"]>["items"][number]
type OwnSession = Device["sessions"][number]

const isPhone = (userAgent: string) => /\b(?:Mobile|iPhone|iPad|Android)\b/.test(userAgent)

/** A device with the sessions opened from it. The whole device can be ended, or a single application session. */
export function DeviceCard({ number, current, sessions }: Device) {
  const [first, ...others] = sessions
  if (!first) return null
  // If the portal session is gone, only application sessions are left.
  const inPortal = first.number === number
  const name = deviceOf(first.userAgent)
  const Icon = isPhone(first.userAgent) ? Smartphone : Monitor
  return (
    <li className="card overflow-hidden">
      <Row
        number={number}
        current={current}
        label={`${current ? `${name} (${thisDevice})` : name}, desde ${formatDateTime(first.createDate)}`}
      >
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-faint" strokeWidth={1.8} />
        <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
          <h2 className="flex flex-wrap items-baseline gap-x-2 font-[650]">
            <span title={first.userAgent} className="min-w-0 break-words">
              {name}
            </span>
            {current && <Tag tone="ok">{capitalized(thisDevice)}</Tag>}
          </h2>
          <Times {...first} />
          {inPortal && <p className="text-muted">Entrou {wayText(first.amr)}</p>}
        </div>
      </Row>
      {(inPortal ? others : sessions).length > 0 && (
        <ul aria-label={`Aplicações em ${name}`} className="divide-y divide-line border-t border-line">
          {(inPortal ? others : sessions).map((session) => (
            <li key={session.number}>
              <Entered {...session} from={first} alone={session.number === number} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** An application session, with its address if that differs from the device's. */
function Entered({ from, alone, ...session }: OwnSession & { from: OwnSession; alone: boolean }) {
  const { acronym, title } = session.application
  const content = (
    <div className="grid min-w-0 flex-1 basis-56 gap-0.5 pl-8">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="font-semibold">{acronym}</strong>
        <span className="text-muted">{title}</span>
      </p>
      <Times {...session} place={session.ip !== from.ip} />
    </div>
  )
  // The device consists of this session only and has its button.
  if (alone) return <div className="px-4 py-2.5">{content}</div>
  return (
    <Row
      number={session.number}
      current={false}
      label={`${acronym}, desde ${formatDateTime(session.createDate)}`}
    >
      {content}
    </Row>
  )
}

function Times({ place = true, ip, network, createDate, lastValidate }: OwnSession & { place?: boolean }) {
  return (
    <p className="text-muted">
      {place && (
        <>
          <Place ip={ip} network={network} />
          {" · "}
        </>
      )}
      desde <time dateTime={createDate}>{formatDateTime(createDate)}</time>, último uso{" "}
      <time dateTime={lastValidate}>{formatDateTime(lastValidate)}</time>
    </p>
  )
}

interface RowProps {
  number: number
  current: boolean
  label: string
  children: ReactNode
}

function Row({ number, current, label, children }: RowProps) {
  const { isCurrent, row } = useFocusRow(`session ${number}`)
  const target: Target<"ownSession"> = { kind: "ownSession", number, name: label, current }
  useRowTarget(isCurrent, target)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of text and buttons, not fields.
    <div
      {...row}
      role="group"
      aria-label={label}
      className={classes(
        "flex flex-wrap items-start gap-x-3 gap-y-1.5 px-4 py-3 outline-offset-[-2px]",
        isCurrent && currentRow,
      )}
    >
      {children}
      {!current && <Actions target={target} size="small" keys={isCurrent} />}
    </div>
  )
}
