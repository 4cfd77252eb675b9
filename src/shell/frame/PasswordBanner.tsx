import { useAtom } from "jotai"
import { atomWithStorage } from "jotai/utils"
import { useEffect } from "react"
import type { SessionInfo } from "@/client/identity"
import { passwordBanner, passwordExpiryText, passwordToastDue } from "@/domain/time/duration"
import { routes } from "@/screens/routes"
import { pathTo } from "@/screens/screen"
import { PageLink } from "@/ui/buttons/PageLink"
import { notify } from "@/ui/page/notice"
import { useNow } from "@/ui/page/useNow"
import { Banner } from "@/ui/states/Banner"

/** Warns that the password will expire: a toast at half of its time, a banner at a fifth, an error at the end. */
export function PasswordBanner({ session }: { session: SessionInfo }) {
  const { lastPasswordUpdate, passwordExpirationDate } = session.user.userAccountInfo
  if (!lastPasswordUpdate || !passwordExpirationDate || session.tokenType !== "access") return null
  const { atalaiaId } = session.user
  return <Countdown {...{ atalaiaId, lastPasswordUpdate, passwordExpirationDate }} />
}

interface Validity {
  atalaiaId: string
  lastPasswordUpdate: string
  passwordExpirationDate: string
}

/** For which passwords the toast was shown on this browser: the expiration date of each, by person. */
const toastsAtom = atomWithStorage<Record<string, string>>("atalaia:password-toasts", {}, undefined, {
  getOnInit: true,
})

function Countdown({ atalaiaId, ...validity }: Validity) {
  const now = useNow(1000)
  const banner = passwordBanner({ ...validity, now })
  const { passwordExpirationDate } = validity
  const [toasts, setToasts] = useAtom(toastsAtom)
  const toastDue = passwordToastDue({ ...validity, now }) && toasts[atalaiaId] !== passwordExpirationDate
  useEffect(() => {
    if (!toastDue) return
    setToasts((all) => ({ ...all, [atalaiaId]: passwordExpirationDate }))
    notify({ tone: "warn", text: passwordExpiryText(Date.parse(passwordExpirationDate) - Date.now()) })
  }, [toastDue, atalaiaId, passwordExpirationDate, setToasts])
  if (!banner) return null
  return (
    <Banner tone={banner.kind === "error" ? "bad" : "warn"} className="mx-6 mt-4 shrink-0 max-md:mx-4">
      <span className="flex flex-wrap justify-between gap-x-4">
        {banner.text}
        <PageLink
          href={pathTo(routes.updatePassword)}
          className="font-semibold underline-offset-2 hover:underline"
        >
          Atualizar Senha
        </PageLink>
      </span>
    </Banner>
  )
}
