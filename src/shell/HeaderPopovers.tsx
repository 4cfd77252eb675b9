import { ExternalLink, LayoutGrid, Settings } from "lucide-react"
import { useState } from "react"
import { Link } from "wouter"
import { may, type SessionInfo } from "@/client/identity"
import { useSignOut } from "@/client/signOut"
import { formatIdentifier } from "@/domain/identifier"
import { Avatar } from "@/ui/Avatar"
import { Confirm } from "@/ui/Confirm"
import { clearDrafts } from "@/ui/draft"
import { IconButton } from "@/ui/IconButton"
import { Popover } from "@/ui/Popover"
import { Tag } from "@/ui/Tag"

/** The header's right side: one's accesses, the settings, and oneself (1-core §2.4). */
export default function HeaderPopovers({ session, whole }: { session: SessionInfo; whole: boolean }) {
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {whole && <Accesses session={session} />}
      {whole && may(session, "settings.view") && <SettingsLinks session={session} />}
      <Profile session={session} whole={whole} />
    </div>
  )
}

function Accesses({ session }: { session: SessionInfo }) {
  return (
    <Popover
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
    </Popover>
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

const item = "block rounded-md px-2.5 py-1.5 hover:bg-sunken"

function SettingsLinks({ session }: { session: SessionInfo }) {
  return (
    <Popover label="Configurações" align="end" button={<IconButton icon={Settings} label="Configurações" />}>
      {(close) => (
        <nav aria-label="Configurações" className="-m-2 grid gap-px">
          <Link href="/settings/entities" className={item} onClick={close}>
            Entidades de Domínio
          </Link>
          {may(session, "texts.manage") && (
            <Link href="/settings/terms" className={item} onClick={close}>
              Descrições e Declarações
            </Link>
          )}
        </nav>
      )}
    </Popover>
  )
}

function Profile({ session, whole }: { session: SessionInfo; whole: boolean }) {
  const { user } = session
  const [leaving, setLeaving] = useState(false)
  const signOut = useSignOut()
  return (
    <>
      <Popover
        label="Seu perfil"
        align="end"
        className="w-64"
        button={
          <button type="button" aria-label={`Seu perfil: ${user.name}`} className="rounded-full">
            <Avatar name={user.name} image={user.image} />
          </button>
        }
      >
        {(close) => (
          <>
            <p className="font-semibold">{user.name}</p>
            <p className="mono text-muted">{formatIdentifier(user.atalaiaId)}</p>
            <nav aria-label="Seu perfil" className="-mx-2 mt-2 grid gap-px border-t border-line pt-2">
              {whole && (
                <Link href="/me" className={item} onClick={close}>
                  Meu cadastro
                </Link>
              )}
              <button
                type="button"
                className={`${item} text-left`}
                onClick={() => {
                  close()
                  setLeaving(true)
                }}
              >
                Sair
              </button>
            </nav>
          </>
        )}
      </Popover>
      <Confirm
        open={leaving}
        question="Deseja sair?"
        consequence="Sua sessão termina neste navegador, e os rascunhos guardados nele são apagados."
        confirmLabel="Sair"
        onConfirm={() => {
          clearDrafts()
          return signOut()
        }}
        onCancel={() => setLeaving(false)}
      />
    </>
  )
}
