import { useQueryClient } from "@tanstack/react-query"
import { api } from "@/client/api"
import { enumerated } from "@/domain/text/words"
import type { CommandFormProps } from "@/palette/command"
import { NoForm } from "@/ui/form/NoForm"
import { OfUnit } from "../unit/OfUnit"
import type { RichUnit } from "../unit/unit"
import { OperationDialog } from "./OperationDialog"

/** Activates a unit, with the document that justifies it. */
export default function EnableUnit(props: CommandFormProps) {
  const queries = useQueryClient()
  const end = () => {
    props.close()
    void queries.invalidateQueries({ queryKey: ["organizations"] })
  }
  return (
    <OfUnit {...props}>
      {(unit) =>
        unit.enabled ? (
          <NoForm title={props.command.title} close={props.close}>
            {unit.acronym} já está ativa.
          </NoForm>
        ) : (
          <OperationDialog
            {...props}
            unit={unit}
            submitLabel="Ativar Organização"
            belowLabel={belowLabel(unit)}
            request={(body) =>
              api.organizations.enable.request({ params: { organizationId: unit.id }, body })
            }
            done="Organização ativada com sucesso"
            onDone={end}
          />
        )
      }
    </OfUnit>
  )
}

/**
 * Names the units that were deactivated with it and can be activated too. Units that were inactive before stay
 * inactive.
 */
function belowLabel({ inactivatedWith = [] }: RichUnit): string | undefined {
  if (inactivatedWith.length === 0) return undefined
  const went = inactivatedWith.length === 1 ? "inativada" : "inativadas"
  return `Ativar também ${enumerated(inactivatedWith, 3)}, ${went} com ela`
}
