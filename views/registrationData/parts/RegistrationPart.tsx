import { type ComponentType, lazy, type ReactNode, Suspense } from "react"
import { Late } from "@/ui/form/Arriving"
import type { PartName, PartProps } from "../section/part"
import { PartSkeleton } from "./PartSkeleton"

export type { PartMode, PartName } from "../section/part"

export interface RegistrationPartProps extends PartProps {
  part: PartName
}

/** Each part is loaded when it is first opened. */
const parts: Record<PartName, ComponentType<PartProps>> = {
  personal: lazy(() => import("./PersonalPart").then((file) => ({ default: file.PersonalPart }))),
  documents: lazy(() => import("./DocumentsPart").then((file) => ({ default: file.DocumentsPart }))),
  professional: lazy(() => import("./ProfessionalPart").then((file) => ({ default: file.ProfessionalPart }))),
  communication: lazy(() =>
    import("./CommunicationPart").then((file) => ({ default: file.CommunicationPart })),
  ),
  additional: lazy(() => import("./AdditionalPart").then((file) => ({ default: file.AdditionalPart }))),
  education: lazy(() => import("./EducationPart").then((file) => ({ default: file.EducationPart }))),
  requiredDocuments: lazy(() => import("./FilesPart").then((file) => ({ default: file.FilesPart }))),
}

/** A part of a person's registration data. `mode` says whether it is read or edited. */
export function RegistrationPart({ part, ...props }: RegistrationPartProps): ReactNode {
  const Part = parts[part]
  return (
    <Suspense
      key={part}
      fallback={
        <Late>
          <PartSkeleton />
        </Late>
      }
    >
      <Part key={props.details.atalaiaId} {...props} />
    </Suspense>
  )
}
