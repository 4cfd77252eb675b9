import type { ScreenProps } from "@/screens/screen"
import { Evaluation } from "./Evaluation"

/** An update of somebody's data alone. */
export default function UpdateEvaluation({ params }: ScreenProps) {
  return <Evaluation kind="update" atalaiaId={params.atalaiaId} />
}
