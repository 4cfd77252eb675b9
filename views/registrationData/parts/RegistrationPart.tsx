import { type ComponentType, type ReactNode, Suspense } from "react"
import { LoadingPart } from "@/ui/form/DeferredForm"
import { lazy } from "@/ui/page/lazy"
import type { PartName, PartProps } from "../fields/part"
import { PartSkeleton } from "./PartSkeleton"

export type { PartMode, PartName } from "../fields/part"

export interface RegistrationPartProps extends PartProps {
  part: PartName
}

/** Each part loads when it is first opened. */
const parts: Record<PartName, ComponentType<PartProps>> = {
  personal: lazy(async () => ({ default: (await import("./PersonalPart")).PersonalPart })),
  documents: lazy(async () => ({ default: (await import("./DocumentsPart")).DocumentsPart })),
  professional: lazy(async () => ({ default: (await import("./ProfessionalPart")).ProfessionalPart })),
  communication: lazy(async () => ({ default: (await import("./CommunicationPart")).CommunicationPart })),
  additional: lazy(async () => ({ default: (await import("./AdditionalPart")).AdditionalPart })),
  education: lazy(async () => ({ default: (await import("./EducationPart")).EducationPart })),
  requiredDocuments: lazy(async () => ({ default: (await import("./FilesPart")).FilesPart })),
}

/** A part of a person's registration data. `mode` controls whether it is read or edited. */
export function RegistrationPart({ part, ...props }: RegistrationPartProps): ReactNode {
  const Part = parts[part]
  return (
    <Suspense
      key={part}
      fallback={
        <LoadingPart>
          <PartSkeleton />
        </LoadingPart>
      }
    >
      <Part key={props.details.atalaiaId} {...props} />
    </Suspense>
  )
}
