import { useQuery } from "@tanstack/react-query"
import { Facts } from "@views/Facts"
import { Email } from "@views/markdown/Email"
import { passwordFacts, twoFactorFact } from "@views/me/password/passwordFacts"
import { screens } from "@views/screens"
import { Link } from "wouter"
import { api } from "@/client/api"
import { formatIdentifier } from "@/domain/people/identifier"
import { formatDate, formatDateTime } from "@/domain/time/when"
import type { UserDetail } from "@/palette/userTarget"
import { pathTo } from "@/screens/screen"
import { Tag } from "@/ui/badges/Tag"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"

/** A person's data, for everyone who may open the user page. */
export function InfoTab({ user }: { user: UserDetail }) {
  const { atalaiaId, email, organization, createDate, lastSignIn, can } = user
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <section className="card px-5.5 py-5">
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="flex-1 text-section font-[650]">Info. Básicas</h2>
          <Link
            href={pathTo(screens.userDetails, { atalaiaId })}
            className="font-semibold text-accent-text hover:underline"
          >
            {can.editDetails ? "Ver e editar todos os dados" : "Ver todos os dados"}
          </Link>
        </div>
        <Facts
          facts={[
            {
              label: user.isForeign ? "Identificador" : "CPF",
              value: formatIdentifier(atalaiaId),
              mono: true,
            },
            { label: "E-mail", value: <Email address={email} /> },
            {
              label: "Lotação",
              value: organization ? `${organization.acronym} · ${organization.title}` : "—",
            },
            { label: "Cadastro", value: formatDate(createDate) },
            { label: "Último acesso", value: lastSignIn ? formatDateTime(lastSignIn) : "Nunca entrou" },
            twoFactorFact(user.userAccountInfo),
            ...passwordFacts(user.userAccountInfo),
          ]}
        />
      </section>
      <Accesses atalaiaId={atalaiaId} />
    </div>
  )
}

/** The person's applications. Only the person can open one. */
function Accesses({ atalaiaId }: { atalaiaId: string }) {
  const access = useQuery(api.users.access.query({ params: { atalaiaId } }))
  return (
    <section className="card px-5.5 py-5">
      <h2 className="mb-3 text-section font-[650]">Acessos</h2>
      {access.isPending && <Skeleton className="h-3 w-48" />}
      {access.error && (
        <ErrorPanel
          message="Não foi possível carregar os acessos."
          details={access.error.message}
          onRetry={() => void access.refetch()}
        />
      )}
      {access.data?.length === 0 && (
        <p className="text-muted">Sem acesso a nenhuma aplicação. Papéis são concedidos em “Permissões”.</p>
      )}
      <ul className="grid gap-2.5">
        {access.data?.map(({ application, enabled, active }) => (
          <li key={application.id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 text-muted">
              <strong className="mr-1 font-semibold text-text">{application.acronym}</strong>{" "}
              {application.title}
            </span>
            <AccessTag enabled={enabled} active={active} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AccessTag({ enabled, active }: { enabled: boolean; active: boolean }) {
  if (!enabled) return <Tag tone="bad">Aplicação inativa</Tag>
  return active ? <Tag tone="ok">Aberta</Tag> : <Tag tone="bad">Permissões desativadas</Tag>
}
