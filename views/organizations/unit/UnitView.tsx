import type { CommandFormProps } from "@/palette/command"
import { Actions } from "@/palette/run/Actions"
import { Dialog } from "@/ui/dialog/Dialog"
import { DialogBody, DialogFoot } from "@/ui/dialog/DialogParts"
import { OfUnit } from "./OfUnit"
import { UnitDetails } from "./UnitDetails"
import { UnitHistory } from "./UnitHistory"
import { Situation } from "./UnitPane"
import { unitTarget } from "./unit"

/** Everything about a unit: details, address and history. */
export default function UnitView(props: CommandFormProps) {
  return (
    <OfUnit {...props}>
      {(unit) => (
        <Dialog
          open
          width="wide"
          title={unit.acronym}
          description={
            <span className="flex flex-wrap items-center gap-2">
              {unit.title} <Situation enabled={unit.enabled} />
            </span>
          }
          onClose={props.close}
        >
          <DialogBody label={`Dados de ${unit.acronym}`}>
            <div className="grid gap-6">
              <UnitDetails unit={unit} />
              <section className="grid gap-2">
                <h3 className="font-[650]">Histórico</h3>
                <UnitHistory unitId={unit.id} />
              </section>
            </div>
          </DialogBody>
          <DialogFoot>
            <Actions target={{ ...unitTarget(unit), viewed: true }} keys={false} max={5} />
          </DialogFoot>
        </Dialog>
      )}
    </OfUnit>
  )
}
