import { useAtomValue } from "jotai"
import { Suspense, useState } from "react"
import type { SessionInfo } from "@/client/identity"
import { formatIdentifier } from "@/domain/people/identifier"
import { PersonAvatar } from "@/ui/badges/PersonAvatar"
import { LazyPopover } from "@/ui/dialog/LazyPopover"
import { lazy } from "@/ui/page/lazy"
import { popoverItem } from "@/ui/theme/classes"
import { firstPaintAtom } from "../firstPaint"
import { SignOutQuestion } from "../signIn/SignOutQuestion"

// Sessions with a forced screen have no commands yet.
const OwnCommands = lazy(() => import("../OwnCommands"))

/** The signed-in person: who they are, their own screens and settings, and signing out. */
export function ProfilePopover({ session, whole }: { session: SessionInfo; whole: boolean }) {
  const { user } = session
  const [leaving, setLeaving] = useState(false)
  // The picture is loaded after the screen. Until then initials are shown.
  const quiet = useAtomValue(firstPaintAtom)
  return (
    <>
      <LazyPopover
        label="Seu perfil"
        align="end"
        className="w-76"
        button={
          <button type="button" aria-label={`Seu perfil: ${user.name}`} className="flex rounded-full">
            <PersonAvatar
              atalaiaId={user.atalaiaId}
              name={user.name}
              image={quiet ? user.image : undefined}
            />
          </button>
        }
      >
        {(close) => (
          <>
            <p className="font-semibold break-words">{user.name}</p>
            <p className="mono text-muted">{formatIdentifier(user.atalaiaId)}</p>
            <div className="-mx-2 mt-2 grid gap-px border-t border-line pt-2">
              {whole ? (
                <Suspense fallback={null}>
                  <OwnCommands close={close} />
                </Suspense>
              ) : (
                <button
                  type="button"
                  className={`${popoverItem} text-left`}
                  onClick={() => {
                    close()
                    setLeaving(true)
                  }}
                >
                  Sair
                </button>
              )}
            </div>
          </>
        )}
      </LazyPopover>
      {!whole && <SignOutQuestion open={leaving} onCancel={() => setLeaving(false)} />}
    </>
  )
}
