import { CircleCheck, UserCheck } from "lucide-react"
import { useState } from "react"
import { counted, countsInWords, enumerated, grouped, uncapitalized } from "@/domain/text/words"
import { isElsewhere, namesTime } from "@/domain/time/when"
import { Button } from "@/ui/buttons/Button"
import { Banner } from "@/ui/states/Banner"
import { classes } from "@/ui/theme/classes"
import { effectColours, type Simulated } from "../effects"
import type { SimulationProgress } from "./useSimulation"

interface EffectsPanelProps {
  simulated: Simulated | undefined
  /** Whether the sheet has changed since. */
  old: boolean
  progress?: SimulationProgress | undefined
  failure?: string | undefined
  onSimulate?: () => void
  onStop?: () => void
  /** Goes to the first row with a problem or a refusal. */
  onFirstWrong?: () => void
}

/** The combined effects of all lines, and the people affected. */
export function EffectsPanel(props: EffectsPanelProps) {
  const { simulated, old, progress, failure, onSimulate, onStop, onFirstWrong } = props
  return (
    <section aria-label="Efeitos" className="card grid content-start gap-3 px-4.5 py-4">
      <h2 className="text-section font-[650] tracking-[-0.01em]">Efeitos</h2>
      {progress && <Progress progress={progress} onStop={onStop} />}
      {failure !== undefined && (
        <Banner tone="bad" {...(onSimulate && { action: { label: "Tentar novamente", run: onSimulate } })}>
          Não foi possível simular: {failure}
        </Banner>
      )}
      {old && !progress && (
        <Banner tone="warn" {...(onSimulate && { action: { label: "Simular de novo", run: onSimulate } })}>
          As linhas mudaram: o que está aqui é de antes.
        </Banner>
      )}
      {simulated ? (
        <div className={classes("grid gap-3", old && "opacity-60")}>
          <Counts simulated={simulated} onFirstWrong={onFirstWrong} />
          <Sum simulated={simulated} />
          <People people={simulated.people} />
        </div>
      ) : (
        !progress && (
          <p className="text-muted">
            <strong className="font-[550] text-text">Simular</strong> faz tudo e desfaz em seguida: nada muda,
            e aqui aparece o que cada linha faria, em ordem, e a soma.
          </p>
        )
      )}
    </section>
  )
}

function Progress({
  progress: { understood, of },
  onStop,
}: {
  progress: SimulationProgress
  onStop: (() => void) | undefined
}) {
  const all = understood >= of
  return (
    <div className="grid gap-2">
      <p role="status" className="flex items-center justify-between gap-2">
        {all ? "Simulando no servidor…" : `Entendendo as linhas: ${grouped(understood)} de ${grouped(of)}`}
        {onStop && (
          <Button small onClick={onStop}>
            Parar
          </Button>
        )}
      </p>
      <div
        role="progressbar"
        aria-label="Andamento da simulação"
        {...(!all && { "aria-valuemax": of, "aria-valuenow": understood })}
        className="h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <div
          className={classes("h-full bg-accent forced-colors:bg-[Highlight]", all && "animate-pulse")}
          style={{ width: `${of === 0 ? 0 : (100 * understood) / of}%` }}
        />
      </div>
    </div>
  )
}

/** The number of lines, and of lines without an effect. */
function Counts({
  simulated,
  onFirstWrong,
}: Pick<EffectsPanelProps, "onFirstWrong"> & { simulated: Simulated }) {
  const { lines, problems } = simulated
  const refused = lines.filter(({ refusal }) => refusal !== undefined).length
  const wrong = countsInWords([
    [refused, "linha recusada", "linhas recusadas"],
    [problems.size, "linha com problema", "linhas com problema"],
  ])
  return (
    <div role="status" className="grid gap-1">
      <p className="text-muted">{counted(lines.length, "linha simulada", "linhas simuladas")}</p>
      {isElsewhere() && lines.some(({ effects }) => effects.some(({ text }) => namesTime(text))) && (
        <p className="text-muted">As horas são as de Brasília.</p>
      )}
      {wrong !== "" && (
        <p className="flex flex-wrap items-center gap-x-3 text-bad">
          {wrong}
          {onFirstWrong && (
            <button
              type="button"
              className="rounded-sm font-semibold text-accent-text hover:underline"
              onClick={onFirstWrong}
            >
              Ir à primeira
            </button>
          )}
        </p>
      )}
    </div>
  )
}

function Sum({ simulated: { sum, secondPerson, sent, lines } }: { simulated: Simulated }) {
  if (lines.length === 0) return null
  return (
    <>
      {sum.length === 0 ? (
        <p className="text-muted">Juntas, as linhas não mudam nada.</p>
      ) : (
        <ul className="grid gap-1">
          {sum.map(({ text, tone }) => (
            <li key={text} className={classes("font-[550]", effectColours[tone])}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {secondPerson.length > 0 ? (
        <p className="flex gap-2 rounded-lg bg-warn-soft px-2.5 py-2 text-warn forced-colors:border">
          <UserCheck aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.9} />
          <span>Outra pessoa precisa aprovar: {enumerated(secondPerson.map(uncapitalized))}.</span>
        </p>
      ) : (
        <p className="flex gap-2 text-muted">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.9} />
          <span>
            {sent
              ? "Quem fez o plano pediu a aprovação de outra pessoa: o que ele faz não a exige."
              : "Não precisa da aprovação de outra pessoa."}
          </span>
        </p>
      )}
    </>
  )
}

/** How many people are shown at first, and added by each click. */
const shownAtOnce = 50

/** The people who gain or lose something. */
function People({ people }: Pick<Simulated, "people">) {
  const [shown, setShown] = useState(shownAtOnce)
  const changed = people.filter(({ gained, lost }) => gained.length + lost.length > 0)
  if (changed.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="font-[550]">{counted(changed.length, "pessoa muda", "pessoas mudam")}</h3>
      <ul className="grid gap-2">
        {changed.slice(0, shown).map(({ id, name, gained, lost }) => (
          <li key={id} className="min-w-0">
            <p className="font-[550] break-words">{name}</p>
            <ul className="mono text-code">
              {gained.map((role) => (
                <li key={role} className="break-words text-ok">
                  <span className="sr-only">ganha </span>
                  <span aria-hidden>+ </span>
                  {role}
                </li>
              ))}
              {lost.map((role) => (
                <li key={role} className="break-words text-bad">
                  <span className="sr-only">perde </span>
                  <span aria-hidden>− </span>
                  {role}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {changed.length > shown && (
        <Button small className="justify-self-start" onClick={() => setShown(shown + shownAtOnce)}>
          Mostrar mais {grouped(Math.min(shownAtOnce, changed.length - shown))}
        </Button>
      )}
    </div>
  )
}
