import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { FlaskConical } from "lucide-react"
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import { counted } from "@/domain/text/words"
import { useTarget } from "@/palette/currentTargets"
import { ChangeRefused } from "@/palette/run/execute"
import { pathTo } from "@/screens/screen"
import { painted } from "@/shortcuts/painted"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { Button } from "@/ui/buttons/Button"
import { ChoiceField } from "@/ui/fields/ChoiceField"
import { TextArea } from "@/ui/fields/TextArea"
import { TextField } from "@/ui/fields/TextField"
import { Form, type FormProps } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import { useChanges } from "./changes"
import { simulatedIn, simulatedOf } from "./effects"
import { type PlanFields, problemsOf } from "./fields"
import { KeepAsRunbook } from "./KeepAsRunbook"
import { PlanStanding } from "./PlanStanding"
import { type Plan, planTarget } from "./plan"
import { type CompiledLine, compile } from "./sheet/compile"
import { EffectsPanel } from "./sheet/EffectsPanel"
import { commandsIn, type Place, rowsIn } from "./sheet/rows"
import { SheetField } from "./sheet/SheetField"
import { useSimulation } from "./sheet/useSimulation"
import { ResultButton } from "./table/ResultButton"
import { useTables } from "./table/useTables"

type Shell = FormProps<PlanFields, Saved>
type Saved = { id: number }

export interface SheetFormProps extends Pick<Shell, "id" | "title" | "defaults" | "version" | "meanwhile"> {
  /** The saved plan. */
  plan?: Plan
  /** The initial caret position. */
  begin?: Place
  /** Starts with the rows of a table, for the command with this id, or for the detected one. */
  fromTable?: string
  /** Simulates the sheet as soon as it is opened. */
  simulates?: boolean
  /** Shown above the sheet. */
  children?: ReactNode
  /** Saves the sheet with its compiled commands. */
  submit: (fields: PlanFields, lines: readonly CompiledLine[]) => Promise<Saved>
  onSaved: (saved: Saved) => void
}

const ways = [
  { value: "wholly", label: "Tudo ou nada", meaning: "Se uma linha não pode ser feita, nenhuma é." },
  { value: "each", label: "Linha por linha", meaning: "Cada uma por si, com o resultado de cada uma." },
] as const

/** The editor of a plan: its sheet, a preview of its effects, and its other fields. */
export function SheetForm(props: SheetFormProps) {
  const { plan, title, begin, fromTable, simulates = false, children, onSaved, ...shell } = props
  const simulation = useSimulation()
  const { reading } = simulation
  const back = useGoBack(pathTo(screens.plans))
  /** Compiles the sheet for the server. Rows with a problem are marked and prevent saving. */
  const submit = async (fields: PlanFields) => {
    const rows = rowsIn(fields.sheet)
    const justification = fields.justification.trim()
    const { lines, problems } = await compile(rows, { ...reading, justification }, painted)
    if (problems.size > 0) {
      const commands = commandsIn(rows)
      const before = simulation.simulated ?? (plan && simulatedIn(plan))
      const nothing = { lines: [], sum: [], people: [], digest: "", secondPerson: [] }
      // The simulation is kept as long as the lines are the same.
      simulation.setSimulated(
        before?.commands === commands
          ? { ...before, problems }
          : simulatedOf(commands, [], problems, nothing),
      )
      const count = counted(problems.size, "linha tem um problema", "linhas têm problemas")
      throw new ChangeRefused("O plano não foi salvo.", { sheet: `${count}: corrija ou apague` })
    }
    const saved = await props.submit(fields, lines)
    // The plan has stored the tables, so they are not sent again.
    fields.tables = ""
    return saved
  }
  return (
    <div className="px-4 py-4.5 md:px-6">
      <Form<PlanFields, Saved>
        {...shell}
        title={title}
        description="Um comando por linha; o que começa com # é comentário."
        sentBy="mod+s"
        // A saved plan is read first, so it does not take the focus.
        focuses={plan === undefined}
        opensAt="sheet"
        validate={problemsOf}
        submit={submit}
        onDone={(saved) => {
          simulation.setSimulated(undefined)
          onSaved(saved)
        }}
        cancel={{ label: "Voltar", run: back }}
        footer={
          <>
            <KeepAsRunbook form={shell.id} />
            <SimulateButton simulation={simulation} />
          </>
        }
        labelOf={() => "Linhas"}
      >
        {children}
        <Written
          plan={plan}
          begin={begin}
          fromTable={fromTable}
          simulates={simulates}
          simulation={simulation}
        />
      </Form>
    </div>
  )
}

/** The fields besides the sheet. A constant element, so that typing into the sheet does not render them again. */
const keptWith = (
  <FormSection>
    <TextField name="title" label="Título" required span={2} maxLength={200} />
    <TextArea name="justification" label="Justificativa" required span={2} rows={1} maxLength={4000} />
    <ChoiceField name="how" legend="Como aplicar" options={ways} />
  </FormSection>
)

type Simulation = ReturnType<typeof useSimulation>

/** Simulates the current sheet. */
function useSimulateNow({ simulate }: Simulation): () => void {
  const { getValues } = useFormContext<PlanFields>()
  return () => {
    const { sheet, justification } = getValues()
    simulate(rowsIn(sheet), justification.trim())
  }
}

function SimulateButton({ simulation }: { simulation: Simulation }) {
  const simulateNow = useSimulateNow(simulation)
  useShortcuts([{ keys: "Ctrl+Enter", run: simulateNow, inFields: true }])
  return (
    <Button
      icon={FlaskConical}
      shortcut="Ctrl+Enter"
      pending={simulation.progress !== undefined}
      onClick={simulateNow}
    >
      Simular
    </Button>
  )
}

interface WrittenProps extends Pick<SheetFormProps, "plan" | "begin" | "fromTable" | "simulates"> {
  simulation: Simulation
}

/** The fields, next to the sheet's effects. */
function Written({ plan, begin = { row: 0, caret: 0 }, fromTable, simulates, simulation }: WrittenProps) {
  const { formState } = useFormContext<PlanFields>()
  const sheet = useWatch<PlanFields, "sheet">({ name: "sheet" })
  const simulateNow = useSimulateNow(simulation)
  const onOpened = useEffectEvent(() => {
    if (simulates) simulateNow()
  })
  useEffect(() => onOpened(), [])
  const [first] = useState(begin)
  const [place, setPlace] = useState(first)
  const saved = useMemo(() => plan && simulatedIn(plan), [plan])
  const simulated = simulation.simulated ?? saved
  const rows = useMemo(() => rowsIn(sheet), [sheet])
  const old = useMemo(
    () => simulated !== undefined && simulated.commands !== commandsIn(rows),
    [simulated, rows],
  )
  const changes = useChanges(plan, rows)
  const tables = useTables()
  const unsaved = formState.isDirty
  useTarget(plan && !unsaved ? planTarget(plan) : undefined)
  const goToFirstWrong = () => {
    const refused = new Set(simulated?.lines.flatMap(({ text, refusal }) => (refusal ? [text] : [])))
    const row = rows.findIndex((each) => simulated?.problems.has(each.trim()) || refused.has(each.trim()))
    if (row >= 0) setPlace({ row, caret: rows[row]?.length ?? 0 })
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid min-w-0 gap-4">
        <SheetField
          name="sheet"
          label="Linhas do plano"
          simulated={simulated}
          old={old}
          changes={changes}
          place={place}
          onPlace={setPlace}
          takesFocus={place !== first}
          fromTable={fromTable}
          keepTable={tables.add}
        >
          <ResultButton plan={plan} simulated={simulated} old={old} />
        </SheetField>
        {keptWith}
      </div>
      <aside className="grid min-w-0 content-start gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-9.5rem)] lg:overflow-y-auto">
        {plan && <PlanStanding plan={plan} unsaved={unsaved} />}
        <EffectsPanel
          simulated={simulated}
          old={old}
          progress={simulation.progress}
          failure={simulation.failure}
          onSimulate={simulateNow}
          onStop={simulation.stop}
          onFirstWrong={goToFirstWrong}
        />
      </aside>
    </div>
  )
}
