import type { ScreenProps } from "@/screens/screen"
import { Evaluation } from "./Evaluation"

/** An update of registration data on its own screen. */
export default function UpdateEvaluation({ params }: ScreenProps) {
  return <Evaluation kind="update" atalaiaId={params.atalaiaId} />
}
