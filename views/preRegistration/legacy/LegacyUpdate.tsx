import { Steps } from "@views/preRegistration/steps/Steps"
import { legacySteps } from "@views/preRegistration/steps/steps"
import type { Details } from "@views/registrationData/details"
import { Suspense, useState } from "react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { lazy } from "@/ui/page/lazy"
import { OfPerson } from "../../registrationData/OfPerson"
import { LegacyDone } from "./LegacyDone"

// Loaded separately, so that the screen does not wait for the dialog.
const Outdated = lazy(async () => ({ default: (await import("./Outdated")).Outdated }))

const instruction = {
  title: "Como atualizar o seu cadastro",
  content: [
    "O seu cadastro é de antes de estes dados serem pedidos. Até que ele esteja completo, só esta tela se abre.",
    [
      "- As etapas com **Falta** têm informações obrigatórias; nas outras, basta conferir.",
      "- Cada etapa é salva por si e vale na hora. Você pode parar e continuar depois, de onde parou.",
      "- Nome, e-mail e lotação não mudam aqui: depois de finalizar, peça a alteração em **Meus dados**.",
      "- Em **Documentos**, envie um arquivo de cada tipo obrigatório, de até 2,5 MB.",
      "- Em **Finalizar**, leia e aceite as declarações. O resto do sistema se abre em seguida, e cada mudança passa a esperar a aprovação de um autorizador.",
    ].join("\n"),
  ].join("\n\n"),
}

/** The screen for people whose data is older than the current rules. They must complete it before anything else. */
export default function LegacyUpdate() {
  const { user } = useSession()
  const [done, setDone] = useState(false)
  if (done) return <LegacyDone />
  return (
    <OfPerson atalaiaId={user.atalaiaId}>
      {(details) => <Update details={details} onDone={() => setDone(true)} />}
    </OfPerson>
  )
}

function Update({ details, onDone }: { details: Details; onDone: () => void }) {
  const { atalaiaId } = details
  return (
    <>
      <Steps
        details={details}
        steps={legacySteps}
        state="Atualização cadastral"
        instruction={instruction}
        finalizing={{
          context: "atualização cadastral",
          label: "Finalizar atualização",
          question: "Deseja finalizar a atualização cadastral?",
          consequence:
            "Os dados passam a valer como estão. Depois, cada mudança é pedida e aguarda autorização.",
          finalize: (terms) => api.registration.finalizeLegacy({ params: { atalaiaId }, body: { terms } }),
          onDone,
        }}
      />
      <Suspense fallback={null}>
        <Outdated />
      </Suspense>
    </>
  )
}
