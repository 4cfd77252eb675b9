import { Construction } from "lucide-react"
import { useLocation, useRouter } from "wouter"
import { useSession } from "@/client/identity"
import { mayEnter, screenAt } from "@/shell/routes"
import { pathTo } from "@/shell/screen"
import { useTables } from "@/shell/tables"
import { ButtonLink } from "@/ui/Button"
import { EmptyState } from "@/ui/EmptyState"
import { PageHead } from "@/ui/PageHead"

/** In the place of a screen that a later version brings: says so, and where to go instead. */
export default function NotYet() {
  const session = useSession()
  const { screens } = useTables()
  const [path] = useLocation()
  const { parser } = useRouter()
  const title = screenAt(screens, path, parser)?.screen.title ?? ""
  const elsewhere = Object.values(screens).filter(
    (screen) => screen.key && !screen.notYet && !screen.path.includes(":") && mayEnter(screen, session),
  )
  return (
    <div className="grid content-start gap-4 px-4 py-4.5 md:px-6">
      <PageHead title={title} />
      <div className="card">
        <EmptyState
          icon={Construction}
          title="Esta tela ainda não existe nesta versão."
          action={elsewhere.map((screen) => (
            <ButtonLink key={screen.path} href={pathTo(screen)} shortcut={`g ${screen.key}`}>
              {screen.title}
            </ButtonLink>
          ))}
        >
          {`“${title}” vem em uma próxima versão.`}
          {elsewhere.length > 0 && " Enquanto isso, você pode ir para:"}
        </EmptyState>
      </div>
    </div>
  )
}
