import { useAtomValue } from "jotai"
import { Menu as MenuIcon, Search } from "lucide-react"
import { useEffect } from "react"
import type { SessionInfo } from "@/client/identity"
import { useOpenPalette } from "@/palette/run/open"
import { homePath } from "@/screens/routes"
import { IconButton } from "@/ui/buttons/IconButton"
import { Keys } from "@/ui/buttons/Keys"
import { PageLink } from "@/ui/buttons/PageLink"
import { loadPopover } from "@/ui/dialog/LazyPopover"
import { firstPaintAtom } from "../firstPaint"
import { HeaderPopovers } from "./HeaderPopovers"
import logo from "./logo.svg"

export interface HeaderProps {
  session: SessionInfo
  /** False during a forced screen: then there is no palette and no menu. */
  whole: boolean
  /** Opens the side menu on narrow screens, where it is a drawer. */
  onMenu?: (() => void) | undefined
}

export function Header({ session, whole, onMenu }: HeaderProps) {
  const label = headerLabel(session)
  const quiet = useAtomValue(firstPaintAtom)
  // Loaded separately, because the first screen does not need its library.
  useEffect(() => {
    if (quiet) loadPopover().catch(console.error)
  }, [quiet])
  return (
    <header className="col-span-2 flex items-center gap-3 border-b border-line bg-panel px-3.5 print:hidden">
      <a href="#content" className="sr-only focus:not-sr-only">
        Ir para o conteúdo
      </a>
      {whole && onMenu && <IconButton icon={MenuIcon} label="Abrir o menu" onClick={onMenu} />}
      <PageLink
        href={homePath}
        className="flex items-center gap-2.5 rounded-md font-[650] tracking-[-0.01em] md:w-49"
      >
        <img src={logo} alt="" className="size-6" />
        <span className="max-sm:sr-only">Atalaia</span>
      </PageLink>
      {label && (
        <span className="rounded-sm bg-accent-soft px-2 py-0.5 font-medium text-accent-text">{label}</span>
      )}
      <div className="@container flex min-w-0 flex-1 justify-center">{whole && <CommandBar />}</div>
      <HeaderPopovers session={session} whole={whole} />
    </header>
  )
}

function headerLabel({ tokenType, user }: SessionInfo): string | undefined {
  if (tokenType === "registry") return "Pré-cadastro"
  return user.userAccountInfo.deprecatedDetails ? "Atualização cadastral" : undefined
}

/** Looks like a field and opens the palette. On narrow pages it shows one word instead of a sentence. */
function CommandBar() {
  const open = useOpenPalette()
  return (
    <button
      type="button"
      onClick={() => open()}
      aria-keyshortcuts="Control+K Alt+3"
      className="flex h-8 w-full max-w-140 min-w-0 items-center gap-2 rounded-lg border border-line-strong bg-sunken pr-2 pl-2.5 text-left text-faint hover:border-control"
    >
      <Search aria-hidden className="size-4 shrink-0" strokeWidth={1.9} />
      <span className="flex-1 truncate @min-[15rem]:hidden">Buscar</span>
      <span className="hidden flex-1 truncate @min-[15rem]:inline">
        Busque um CPF, nome ou aplicação, ou digite <span className="mono text-accent">&gt;</span> para
        comandar
      </span>
      <span className="hidden @min-[15rem]:inline">
        <Keys keys="Ctrl+K" />
      </span>
    </button>
  )
}
