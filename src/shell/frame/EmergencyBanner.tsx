import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import type { SessionInfo } from "@/client/identity"
import { may } from "@/domain/access"
import { formatDateTime } from "@/domain/time/when"
import { appearing } from "@/palette/commandRegistry"
import { useTarget } from "@/palette/currentTargets"
import { useRunCommand } from "@/palette/run/run"
import { useCommands } from "@/palette/slots/useSources"
import type { Target } from "@/palette/targetTypes"
import { Banner } from "@/ui/states/Banner"

/** Interval at which the alarm is queried, in ms. */
const askEvery = 60_000
const place = "mx-6 mt-4 shrink-0 max-md:mx-4"

/**
 * The alarm of the emergency access, for all platform administrators. Also shows how long the actor's own emergency session
 * lasts.
 */
export default function EmergencyBanner({ session }: { session: SessionInfo }) {
  const administers = may(session, "platform.administer")
  const { data } = useQuery({
    ...api.emergency.alarm.query(),
    enabled: administers,
    refetchInterval: askEvery,
    staleTime: 0,
  })
  const alarm = administers ? data?.alarm : undefined
  return (
    <>
      {session.emergency && (
        <Banner tone="bad" className={place}>
          Você está no acesso de emergência: tudo o que fizer fica registrado, e quem administra a plataforma
          foi avisado. A sessão termina em {formatDateTime(session.emergency.until)}.
        </Banner>
      )}
      {alarm && <Alarm alarm={alarm} own={session.emergency !== undefined} />}
    </>
  )
}

interface AlarmProps {
  alarm: { id: number; date: string; address: string; open: boolean; why?: string }
  /** The actor's own session raised it. */
  own: boolean
}

function Alarm({ alarm: { id, date, address, open, why }, own }: AlarmProps) {
  const run = useRunCommand()
  const target: Target<"emergencyAlarm"> = {
    kind: "emergencyAlarm",
    id,
    ...(why !== undefined && { reason: why }),
  }
  useTarget(target)
  const [acknowledge] = appearing(useCommands(), target)
  // The user of the emergency access already sees the banner above, and another person has to acknowledge the alarm.
  if (own) return null
  const action = acknowledge &&
    why === undefined && {
      label: acknowledge.label,
      run: () => run(acknowledge.command, acknowledge.fill),
    }
  return (
    <Banner tone="bad" className={place} {...(action && { action })}>
      <strong className="font-semibold">O acesso de emergência foi usado</strong> em {formatDateTime(date)}
      {address && `, do endereço ${address}`}.{" "}
      {open ? "A sessão ainda está aberta." : "A sessão já terminou."} O aviso fica até que alguém tome
      ciência. {why}
    </Banner>
  )
}
