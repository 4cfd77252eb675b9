import type { ScreenProps } from "@/screens/screen"
import { Evaluation } from "./Evaluation"

/** A pre-registration alone. */
export default function PreUserEvaluation({ params }: ScreenProps) {
  return <Evaluation kind="pre-user" atalaiaId={params.atalaiaId} />
}
