import { Email } from "@views/markdown/Email"
import { preUserState } from "@views/preRegistration/preUser"
import type { Details } from "@views/registrationData/details"
import { Printer } from "lucide-react"
import type { ReactNode } from "react"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { Tag } from "@/ui/badges/Tag"
import { Button } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { Banner } from "@/ui/states/Banner"
import { Summary } from "./Summary"

/** A submitted pre-registration, or one that others fill in: a summary to read, save or print. */
export function Finished({ details, actions }: { details: Details; actions: ReactNode }) {
  const { atalaiaId, name, status = "", canEvaluated } = details
  const { label, tone } = preUserState(status)
  return (
    <div className="grid w-full grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={name ? upperName(name) : "Pré-cadastro"}
        tags={<Tag tone={tone}>{label}</Tag>}
        actions={
          <span className="flex flex-wrap gap-2">
            {actions}
            <Button icon={Printer} onClick={() => window.print()}>
              Imprimir
            </Button>
          </span>
        }
      >
        <span className="mono">{formatIdentifier(atalaiaId)}</span>
      </PageHead>
      {canEvaluated && (
        <Banner>
          <p className="font-semibold">Pré-cadastro finalizado</p>
          <p>
            As informações já estão disponíveis para aprovação. O resultado chega ao e-mail{" "}
            <span className="break-words">
              <Email address={details.email ?? ""} />
            </span>
            .
          </p>
        </Banner>
      )}
      <Summary details={details} />
    </div>
  )
}
