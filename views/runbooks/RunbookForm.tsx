import { simulatedOf } from "@views/plans/effects"
import type { RunbookFields } from "@views/plans/runbookFields"
import { type CompiledLine, compile } from "@views/plans/sheet/compile"
import { keptNames } from "@views/plans/sheet/names"
import { commandsIn, isCommand, type Place, rowsIn } from "@views/plans/sheet/rows"
import { SheetField } from "@views/plans/sheet/SheetField"
import { useReading } from "@views/plans/sheet/useSimulation"
import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { type ReactNode, useMemo, useState } from "react"
import { useWatch } from "react-hook-form"
import { maxNames } from "@/domain/runbooks"
import { counted } from "@/domain/text/words"
import { ChangeRefused } from "@/palette/run/execute"
import { pathTo } from "@/screens/screen"
import { ChoiceField } from "@/ui/fields/ChoiceField"
import { TextArea } from "@/ui/fields/TextArea"
import { TextField } from "@/ui/fields/TextField"
import { Form, type FormProps } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import { classes } from "@/ui/theme/classes"
import { problemsOf, sharings, tooManyNames, type WrittenRunbook } from "./fields"
import { NamesPanel } from "./NamesPanel"

type Saved = { id: number }
type Shell = FormProps<RunbookFields, Saved>

interface RunbookFormProps
  extends Pick<Shell, "id" | "title" | "defaults" | "version" | "meanwhile" | "focuses"> {
  /** The runbook's state, next to the sheet. */
  standing?: ReactNode
  submit: (fields: RunbookFields, written: Pick<WrittenRunbook, "lines" | "names">) => Promise<Saved>
  onSaved: (saved: Saved) => void
}

const nothing = { lines: [], sum: [], people: [], digest: "", secondPerson: [] }
/** The initial caret position, which the form focuses. */
const first: Place = { row: 0, caret: 0 }
const noChanges: ReadonlyMap<number, string> = new Map()

/** The distinct calls that a line makes, without their values. */
const callsOf = ({ calls }: CompiledLine) => [
  ...new Map(calls.map(({ resource, name }) => [`${resource}.${name}`, { resource, name }])).values(),
]

/** The editor of a runbook: lines with names, and its other fields. */
export function RunbookForm({ standing, onSaved, submit: save, ...shell }: RunbookFormProps) {
  const reading = useReading()
  const back = useGoBack(pathTo(screens.runbooks))
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const submit = async (fields: RunbookFields) => {
    const rows = rowsIn(fields.sheet)
    const compiled = await compile(rows, reading, undefined, "kept")
    setProblems(compiled.problems)
    if (compiled.problems.size > 0) {
      const count = counted(compiled.problems.size, "linha tem um problema", "linhas têm problemas")
      throw new ChangeRefused("O roteiro não foi salvo.", { sheet: `${count}: corrija ou apague` })
    }
    const names = keptNames(
      compiled.lines.map(({ text }) => text),
      reading.commands,
    )
    if (names.length > maxNames) throw new ChangeRefused("O roteiro não foi salvo.", { sheet: tooManyNames })
    const lines = compiled.lines.map((line) => ({
      text: line.text,
      ...(line.comment !== undefined && { comment: line.comment }),
      calls: callsOf(line),
    }))
    return save(fields, { lines, names })
  }
  return (
    <div className="px-4 py-4.5 md:px-6">
      <Form<RunbookFields, Saved>
        {...shell}
        description="Um comando por linha, com nomes como $pessoa no lugar dos valores que mudam."
        opensAt="sheet"
        validate={problemsOf}
        submit={submit}
        onDone={onSaved}
        cancel={{ label: "Voltar", run: back }}
        labelOf={() => "Linhas"}
      >
        <Written problems={problems} standing={standing} />
      </Form>
    </div>
  )
}

interface WrittenProps extends Pick<RunbookFormProps, "standing"> {
  /** The problems of rows, by the row's text. */
  problems: ReadonlyMap<string, string>
}

function Written({ problems, standing }: WrittenProps) {
  const sheet = useWatch<RunbookFields, "sheet">({ name: "sheet" })
  const { commands } = useReading()
  const [place, setPlace] = useState(first)
  const rows = useMemo(() => rowsIn(sheet), [sheet])
  const names = useMemo(() => keptNames(rows.filter(isCommand), commands), [rows, commands])
  const simulated = useMemo(() => simulatedOf(commandsIn(rows), [], problems, nothing), [rows, problems])
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid min-w-0 gap-4">
        <SheetField
          name="sheet"
          label="Linhas do roteiro"
          simulated={simulated}
          old={false}
          changes={noChanges}
          place={place}
          onPlace={setPlace}
          takesFocus={place !== first}
        />
        <FormSection>
          <TextField name="name" label="Nome" required span={2} maxLength={60} />
          <TextArea name="description" label="Descrição" required span={2} rows={1} maxLength={4000} />
          <ChoiceField name="sharing" legend="Quem o vê e executa" options={sharings} />
        </FormSection>
      </div>
      {/* An existing runbook is run more often than edited, so its actions come first. */}
      <aside
        className={classes(
          "grid min-w-0 content-start gap-4",
          standing !== undefined && "max-lg:order-first",
        )}
      >
        {standing}
        <NamesPanel names={names} />
      </aside>
    </div>
  )
}
