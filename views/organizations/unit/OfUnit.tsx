import { useQuery } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import type { ReactNode } from "react"
import type { CommandFormProps } from "@/palette/command"
import { type RichUnit, richQuery } from "./unit"

interface OfUnitProps extends CommandFormProps {
  children: (unit: RichUnit) => ReactNode
}

/** Loads the unit in the command's slot `org`, then renders the command's form. */
export function OfUnit({ command, values, close, children }: OfUnitProps) {
  const { data, error } = useQuery(richQuery(Number(values.org?.[0]?.id)))
  if (data) return children(data)
  return <Loading title={command.title} what="a unidade" error={error} close={close} />
}
