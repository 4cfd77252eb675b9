import type { CommandFormProps } from "@/palette/command"
import { Button } from "@/ui/Button"
import { Dialog } from "@/ui/Dialog"
import { OfUnit } from "./OfUnit"
import { UnitHistory } from "./UnitHistory"

/** What was done with a unit, over the page (2-… §2.6). */
export default function HistoryOfUnit(props: CommandFormProps) {
  return (
    <OfUnit {...props}>
      {(unit) => (
        <Dialog
          open
          width="wide"
          title={`Histórico de ${unit.acronym}`}
          description={unit.title}
          onClose={props.close}
          footer={
            <Button shortcut="Esc" onClick={props.close}>
              Fechar
            </Button>
          }
        >
          <UnitHistory unitId={unit.id} />
        </Dialog>
      )}
    </OfUnit>
  )
}
