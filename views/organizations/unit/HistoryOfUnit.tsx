import { useQuery } from "@tanstack/react-query"
import type { CommandFormProps } from "@/palette/command"
import { CloseButton } from "@/ui/buttons/CloseButton"
import { Dialog } from "@/ui/dialog/Dialog"
import { UnitHistory } from "./UnitHistory"
import { unitQuery } from "./unit"

/** The history of a unit in a dialog. Also works for a removed unit. */
export default function HistoryOfUnit({ values, close }: CommandFormProps) {
  const [org] = values.org ?? []
  const id = Number(org?.id)
  const unit = useQuery({ ...unitQuery(id), retry: false }).data
  return (
    <Dialog
      open
      width="wide"
      title={`Histórico de ${org?.label}`}
      description={unit?.title}
      onClose={close}
      footer={<CloseButton close={close} />}
    >
      <UnitHistory unitId={id} />
    </Dialog>
  )
}
