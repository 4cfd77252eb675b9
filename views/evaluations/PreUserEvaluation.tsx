import type { ScreenProps } from "@/screens/screen"
import { Evaluation } from "./Evaluation"

/** A pre-registration on its own screen. */
export default function PreUserEvaluation({ params }: ScreenProps) {
  return <Evaluation kind="pre-user" atalaiaId={params.atalaiaId} />
}
