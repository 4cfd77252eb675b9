import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "@/client/api"
import { refreshAll } from "@/client/refresh"
import { preview, send } from "@/client/send"
import type { CommandFormProps } from "@/palette/command"
import { PreviewCard } from "@/palette/form/PreviewCard"
import { Confirm } from "@/ui/dialog/Confirm"
import type { Application } from "../../bulkUnlink/applicationTarget"
import { OfApplication } from "../OfApplication"
import { NewSecret } from "./NewSecret"

/** Creates or replaces the private key of an application: asks first, and shows the key once. */
export default function SecretForm(props: CommandFormProps) {
  return (
    <OfApplication {...props}>
      {(app) => <MakeSecret app={app} line={props.line} close={props.close} />}
    </OfApplication>
  )
}

interface MakeSecretProps {
  app: Application
  line: string
  close: () => void
}

function MakeSecret({ app, line, close }: MakeSecretProps) {
  const { acronym, hasSecret } = app
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const request = api.applications.makeSecret.request({ params: { app: String(app.id) } })
  const ahead = useQuery({
    queryKey: ["preview", request.resource, request.name, request.path],
    queryFn: ({ signal }) => preview(request, signal),
    enabled: secret === undefined,
    retry: false,
    gcTime: 0,
  })
  if (secret !== undefined) {
    const done = () => {
      close()
      // Refreshes only now: a refetch under this dialog could close it, and the key would be lost.
      void refreshAll(queries)
    }
    return <NewSecret acronym={acronym} secret={secret} onClose={done} />
  }
  return (
    <Confirm
      open
      danger={hasSecret}
      question={
        hasSecret ? `Gerar outra chave privada para ${acronym}?` : `Gerar a chave privada de ${acronym}?`
      }
      consequence={
        <div className="grid gap-2">
          <p>
            {hasSecret
              ? "A chave atual deixa de funcionar na mesma hora: o que a usa para de entrar até receber a nova."
              : "Com ela, a aplicação se identifica e pode receber permissões em outras aplicações."}
          </p>
          <PreviewCard
            change={{
              values: {},
              ...(ahead.data && { preview: ahead.data }),
              ...(ahead.error && { refusal: ahead.error.message }),
            }}
          />
          <p>Ela é mostrada uma única vez. Tenha à mão onde guardá-la.</p>
        </div>
      }
      confirmLabel={hasSecret ? "Gerar outra chave" : "Gerar chave"}
      onConfirm={async () => setSecret((await send(request, { commandLine: line })).secret)}
      onCancel={close}
    />
  )
}
