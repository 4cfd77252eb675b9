import { useQuery } from "@tanstack/react-query"
import { useAtom } from "jotai"
import { atomWithStorage } from "jotai/utils"
import { PanelLeftClose, PanelLeftOpen, X } from "lucide-react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import type { SessionInfo } from "@/client/identity"
import { useRegistries } from "@/palette/registries"
import { Badge } from "@/ui/badges/Badge"
import { IconButton } from "@/ui/buttons/IconButton"
import { PageLink } from "@/ui/buttons/PageLink"
import { Tooltip } from "@/ui/buttons/Tooltip"
import { useMediaQuery } from "@/ui/page/useMediaQuery"
import { classes } from "@/ui/theme/classes"
import { inMenu } from "../../screens/entry"
import { type BadgeName, menuGroups, type Screen } from "../../screens/screen"

/** The person's choice. Without one, the menu is collapsed on narrow pages. */
const collapsedAtom = atomWithStorage<boolean | null>("atalaia:menu-collapsed", null, undefined, {
  getOnInit: true,
})

const badgeLabels: Record<BadgeName, string> = {
  pendingAccessRequests: "solicitações aguardam",
  pendingEvaluations: "pendências aguardam",
  pendingValidations: "validações aguardam",
  pendingConsents: "pedidos aguardam",
  pendingPlans: "planos aguardam",
  pendingReviews: "revisões aguardam",
}

export interface SideMenuProps {
  session: SessionInfo
  /** Below 768 pixels it slides over the page. */
  drawer: boolean
  open: boolean
  onClose: () => void
}

/** The screens that a session may open, in their groups. */
export function SideMenu({ session, drawer, open, onClose }: SideMenuProps) {
  const [chosen, setCollapsed] = useAtom(collapsedAtom)
  const small = useMediaQuery("(max-width: 1023px)")
  const collapsed = chosen ?? small
  if (!drawer) {
    return (
      <nav
        id="menu"
        tabIndex={-1}
        aria-label="Menu"
        className={classes(
          "flex flex-col gap-px overflow-y-auto border-r border-line bg-panel px-2 py-2.5 outline-none print:hidden",
          collapsed ? "w-14" : "w-56",
        )}
      >
        <Groups session={session} collapsed={collapsed} />
        <span className="flex-1" />
        <IconButton
          icon={collapsed ? PanelLeftOpen : PanelLeftClose}
          label={collapsed ? "Expandir o menu" : "Recolher o menu"}
          aria-expanded={!collapsed}
          onClick={() => setCollapsed(!collapsed)}
        />
      </nav>
    )
  }
  if (!open) return <span />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the links inside
    <div
      className="fixed inset-0 z-40 flex bg-veil"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <nav
        id="menu"
        tabIndex={-1}
        aria-label="Menu"
        className="flex w-72 flex-col gap-px overflow-y-auto bg-panel p-3"
      >
        <IconButton icon={X} label="Fechar o menu" className="self-end" onClick={onClose} autoFocus />
        <Groups session={session} collapsed={false} onChosen={onClose} />
      </nav>
      <button type="button" aria-label="Fechar o menu" tabIndex={-1} className="flex-1" onClick={onClose} />
    </div>
  )
}

function Groups({
  session,
  collapsed,
  onChosen,
}: {
  session: SessionInfo
  collapsed: boolean
  onChosen?: () => void
}) {
  const { screens } = useRegistries()
  const counts = useQuery(countsQuery).data
  const all = Object.values(screens).filter((screen) => inMenu(screen, session, counts?.validates))
  const own = all.filter(({ menu }) => !menu?.whileEmpty)
  const entries = own.length > 0 ? own : all
  return Object.entries(menuGroups).map(([group, title]) => {
    const inGroup = entries.filter(({ menu }) => menu?.group === group)
    if (inGroup.length === 0) return null
    return (
      <div key={group} className="contents">
        {title &&
          (collapsed ? (
            inGroup[0] !== entries[0] && <hr className="my-2 border-line" />
          ) : (
            <h2 className="px-2.5 pt-3.5 pb-1 text-tiny font-semibold text-faint">{title}</h2>
          ))}
        {inGroup.map((screen) => (
          <Entry key={screen.path} screen={screen} collapsed={collapsed} {...(onChosen && { onChosen })} />
        ))}
      </div>
    )
  })
}

function Entry({
  screen,
  collapsed,
  onChosen,
}: {
  screen: Screen
  collapsed: boolean
  onChosen?: () => void
}) {
  const [path] = useLocation()
  const { menu } = screen
  if (!menu) return null
  const Icon = menu.icon
  const label = menu.label ?? screen.title
  const address = screen.path.replace(/\/:\w+\?/g, "")
  const active = isWithin(path, address)
  const link = (
    <PageLink
      href={address}
      onClick={(event) => {
        // After a click with the mouse, `Enter` opens the current row of the screen, not the same screen again.
        if (event.detail > 0) event.currentTarget.blur()
        onChosen?.()
      }}
      aria-current={active ? "page" : undefined}
      className={classes(
        "relative flex h-8 shrink-0 items-center gap-2.5 rounded-md px-2.5 font-medium pointer-coarse:h-10",
        active ? "bg-accent-soft text-accent-text" : "text-muted hover:bg-sunken hover:text-text",
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.9} />
      <span className={collapsed ? "sr-only" : "flex-1 truncate"}>{label}</span>
      {menu.badge && (
        // In the collapsed menu there is room for a number only above the icon.
        <span className={collapsed ? "absolute -top-1 -right-1" : "contents"}>
          <Waiting name={menu.badge} hot={menu.group === "authorizers"} />
        </span>
      )}
    </PageLink>
  )
  return collapsed ? (
    <Tooltip text={label} decorative>
      {link}
    </Tooltip>
  ) : (
    link
  )
}

/** A menu entry stays active on the screens below it: `/users/list` on `/users/…`. */
function isWithin(path: string, address: string): boolean {
  const area = address.replace(/\/list$/, "")
  return path === area || path.startsWith(`${area}/`)
}

const countsQuery = { ...api.system.counts.query(), refetchInterval: 60_000 }

function Waiting({ name, hot }: { name: BadgeName; hot: boolean }) {
  const { data } = useQuery(countsQuery)
  const count = data?.[name] ?? 0
  return (
    count > 0 && (
      <span className="-ml-1.5 flex">
        <Badge count={count} hot={hot} label={badgeLabels[name]} />
      </span>
    )
  )
}
