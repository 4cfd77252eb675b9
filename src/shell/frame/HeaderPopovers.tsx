import { ExternalLink, LayoutGrid, Settings } from "lucide-react"
import type { SessionInfo } from "@/client/identity"
import { may } from "@/domain/access"
import { mayEnter } from "@/screens/entry"
import { routes } from "@/screens/routes"
import { pathTo } from "@/screens/screen"
import { Tag } from "@/ui/badges/Tag"
import { IconButton } from "@/ui/buttons/IconButton"
import { PageLink } from "@/ui/buttons/PageLink"
import { LazyPopover } from "@/ui/dialog/LazyPopover"
import { popoverItem } from "@/ui/theme/classes"
import { ProfilePopover } from "./ProfilePopover"

/** The right side of the header: the person's applications, the settings and the profile. */
export function HeaderPopovers({ session, whole }: { session: SessionInfo; whole: boolean }) {
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {whole && <Accesses session={session} />}
      {whole && mayEnter(routes.entities, session) && <SettingsLinks session={session} />}
      <ProfilePopover session={session} whole={whole} />
    </div>
  )
}

function Accesses({ session }: { session: SessionInfo }) {
  return (
    <LazyPopover
      label="Seus acessos"
      align="end"
      className="w-96"
      button={
        <button
          type="button"
          className="flex h-7.5 items-center gap-2 rounded-md px-2 text-muted hover:bg-sunken hover:text-text"
        >
          <LayoutGrid aria-hidden className="size-4" strokeWidth={1.9} />
          <span className="max-lg:sr-only">Seus acessos</span>
        </button>
      }
    >
      <h2 className="mb-2 font-semibold">Seus acessos</h2>
      {session.access.length === 0 && (
        <p className="text-muted">Você não possui acesso a nenhuma outra aplicação!</p>
      )}
      <ul className="-mx-2 max-h-96 overflow-y-auto">
        {session.access.map((record) => (
          <li key={record.application.id}>
            <AccessLink record={record} />
          </li>
        ))}
      </ul>
    </LazyPopover>
  )
}

function AccessLink({ record }: { record: SessionInfo["access"][number] }) {
  const { application, reason } = record
  const contents = (
    <>
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{application.acronym}</span>{" "}
        <span className="text-muted">{application.title}</span>
      </span>
      {reason ? (
        <Tag tone="bad">{reason}</Tag>
      ) : (
        <ExternalLink aria-hidden className="size-4 shrink-0 text-faint" />
      )}
    </>
  )
  const row = "flex items-center gap-2 rounded-md px-2 py-1.5"
  if (reason || !application.redirectUrl) return <span className={row}>{contents}</span>
  return (
    <a href={application.redirectUrl} target="_blank" rel="noreferrer" className={`${row} hover:bg-sunken`}>
      {contents}
    </a>
  )
}

function SettingsLinks({ session }: { session: SessionInfo }) {
  return (
    <LazyPopover
      label="Configurações"
      align="end"
      button={<IconButton icon={Settings} label="Configurações" />}
    >
      {(close) => (
        <nav aria-label="Configurações" className="-m-2 grid gap-px">
          <PageLink href={pathTo(routes.entities)} className={popoverItem} onClick={close}>
            Entidades de Domínio
          </PageLink>
          {may(session, "texts.manage") && (
            <PageLink href={pathTo(routes.texts)} className={popoverItem} onClick={close}>
              Descrições e Declarações
            </PageLink>
          )}
        </nav>
      )}
    </LazyPopover>
  )
}
