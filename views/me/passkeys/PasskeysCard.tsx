import { useQuery } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { formatDate, formatDateTime } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { Tag } from "@/ui/badges/Tag"
import { ButtonLink } from "@/ui/buttons/Button"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"

type Passkey = AnswerOf<Calls["passkeys"]["list"]>["items"][number]

const target: Target<"passkeys"> = { kind: "passkeys" }
const title = "Chaves de acesso"

/** The user's passkeys, with buttons to create, rename and remove them. */
export function PasskeysCard() {
  const { tokenType } = useSession()
  useTarget(target)
  const { data, error, refetch } = useQuery(api.passkeys.list.query())
  return (
    <section aria-label={title} className="card grid justify-items-start gap-2.5 px-5.5 py-5">
      <h2 className="text-section font-[650]">{title}</h2>
      <p className="text-muted">
        Com uma chave de acesso você entra sem senha: o aparelho pede o seu rosto, a sua digital ou o seu PIN,
        e nenhuma página falsa consegue usá-la.
      </p>
      {error && (
        <ErrorPanel
          message="Não foi possível carregar as suas chaves de acesso."
          details={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-9 w-full" />}
      {data && data.items.length > 0 && (
        <ul className="grid w-full divide-y divide-line">
          {data.items.map((passkey) => (
            <Row key={passkey.id} {...passkey} isWhole={tokenType === "access"} />
          ))}
        </ul>
      )}
      {tokenType === "access" ? (
        <Actions target={target} />
      ) : (
        <ButtonLink href={pathTo(screens.twoFactor)}>Criar chave de acesso</ButtonLink>
      )}
    </section>
  )
}

function Row({ name, createDate, lastUsedDate, synced, isWhole }: Passkey & { isWhole: boolean }) {
  return (
    <li aria-label={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5">
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong className="min-w-0 font-semibold break-words">{name}</strong>
          <Tag tone={synced ? "neutral" : "ok"}>{synced ? "Sincronizada" : "Só em um aparelho"}</Tag>
        </p>
        <p className="text-muted">
          Criada em <time dateTime={createDate}>{formatDate(createDate)}</time>,{" "}
          {lastUsedDate ? (
            <>
              usada pela última vez em <time dateTime={lastUsedDate}>{formatDateTime(lastUsedDate)}</time>
            </>
          ) : (
            "ainda não usada"
          )}
        </p>
      </div>
      {isWhole && (
        <div className="flex flex-wrap gap-2">
          <Actions target={{ kind: "passkey", name }} size="small" />
        </div>
      )}
    </li>
  )
}
