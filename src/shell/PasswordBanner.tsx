import { useEffect, useState } from "react"
import type { SessionInfo } from "@/client/identity"
import { passwordBanner, passwordExpiryText, passwordToastDue } from "@/domain/duration"
import { Banner } from "@/ui/Banner"
import { notify } from "@/ui/notice"
import { PageLink } from "@/ui/PageLink"

/** How much of the password's time is left: a toast at half, a banner at a fifth, an error at the end (1-core §2.4). */
export function PasswordBanner({ session }: { session: SessionInfo }) {
  const { lastPasswordUpdate, passwordExpirationDate } = session.user.userAccountInfo
  if (!lastPasswordUpdate || !passwordExpirationDate || session.tokenType !== "access") return null
  return <Countdown {...{ lastPasswordUpdate, passwordExpirationDate }} />
}

/** Once a session: the toast, while there is still time enough. */
let toastShown = ""

function Countdown(validity: { lastPasswordUpdate: string; passwordExpirationDate: string }) {
  const [now, setNow] = useState(() => Temporal.Now.instant())
  useEffect(() => {
    const timer = setInterval(() => setNow(Temporal.Now.instant()), 1000)
    return () => clearInterval(timer)
  }, [])
  const banner = passwordBanner({ ...validity, now })
  const { passwordExpirationDate } = validity
  const toastDue = !banner && passwordToastDue({ ...validity, now })
  useEffect(() => {
    if (!toastDue || toastShown === passwordExpirationDate) return
    toastShown = passwordExpirationDate
    notify({ tone: "warn", text: passwordExpiryText(Date.parse(passwordExpirationDate) - Date.now()) })
  }, [toastDue, passwordExpirationDate])
  if (!banner) return null
  return (
    <Banner tone={banner.kind === "error" ? "bad" : "warn"} className="mx-6 mt-4 shrink-0 max-md:mx-4">
      <span className="flex flex-wrap justify-between gap-x-4">
        {banner.text}
        <PageLink href="/me/update-password" className="font-semibold underline-offset-2 hover:underline">
          Atualizar Senha
        </PageLink>
      </span>
    </Banner>
  )
}
