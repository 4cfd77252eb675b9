import { useQuery } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import type { ReactNode } from "react"
import type { CommandFormProps } from "@/palette/command"
import { type RichUnit, richQuery } from "./unit"

interface OfUnitProps extends CommandFormProps {
  children: (unit: RichUnit) => ReactNode
}

/** The form of a command whose slot `org` names a unit, drawn once the unit is loaded. */
export function OfUnit({ command, values, close, children }: OfUnitProps) {
  const { data, error } = useQuery(richQuery(Number(values.org?.[0]?.id)))
  if (data) return children(data)
  return <Loading title={command.title} what="a unidade" error={error} close={close} />
}
