import type { QueryClient } from "@tanstack/react-query"
import type { LucideIcon } from "lucide-react"
import type { ComponentType } from "react"
import type { Ability } from "@/domain/access"
import type { Route } from "./routes"

/** Counts that a menu entry can carry, as `GET /api/counts` names them. */
export type BadgeName =
  | "pendingAccessRequests"
  | "pendingEvaluations"
  | "pendingValidations"
  | "pendingConsents"
  | "pendingPlans"
  | "pendingReviews"

/** Those who have an ability, or those who validate assignments of a role because they are in its consul. */
export type MenuReader = Ability | "validators"

/** Menu groups, in their order. */
export const menuGroups = {
  main: undefined,
  linkers: "Cadastradores Vinculadores",
  authorizers: "Cadastradores Autorizadores",
} as const
export type MenuGroup = keyof typeof menuGroups

/**
 * One screen: its route, and its texts for menu, palette and page title. Commands that open a screen and tests of every screen
 * also use it.
 */
export interface Screen extends Route {
  /** Portuguese page title. */
  title: string
  menu?: {
    group: MenuGroup
    icon: LucideIcon
    label?: string
    badge?: BadgeName
    /** Who has it in their menu, if not everyone who may enter. */
    who?: MenuReader | readonly MenuReader[]
    /** Only in the menu of those who would have an empty one. Others open it from the settings. */
    whileEmpty?: true
  }
  /** The letter after `g`. */
  key?: string
  /** Further words by which the palette finds it. */
  words?: readonly string[]
  /**
   * The screen opens with the focus in a form. While that form loads, page keys do nothing and keystrokes are buffered for its
   * first field. `editing`: only if the person came in order to edit. A function returns which form it is, from the search part;
   * `null` means none.
   */
  form?: true | "editing" | ((search: URLSearchParams) => string | null)
}

/** A screen with its view, which is loaded when it is first entered. */
export interface ScreenWithView extends Screen {
  load: () => Promise<{ default: ComponentType<ScreenProps> }>
  /**
   * For screens with which many sessions start, so that they are drawn once, with their data. It is not part of the view, whose
   * code is fetched at the same time.
   */
  prefetch?: PrefetchView | undefined
}
/** Queries a screen's first data before it is drawn, with the search part of its address. */
export type PrefetchView = (client: QueryClient, parameters: URLSearchParams) => Promise<void>
/** The parameters of the path. */
export type ScreenProps = { params: Record<string, string | undefined> }
export type Screens<S extends Screen = Screen> = Readonly<Record<string, S>>

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Plain<Name extends string> = Name extends `${infer N}?` ? N : Name
type Parameters<Path extends string> = {
  [N in Names<Path> as N extends `${string}?` ? never : N]: string
} & { [N in Names<Path> as N extends `${string}?` ? Plain<N> : never]?: string }

/**
 * The address of a screen: `pathTo(screens.user, { atalaiaId })`. Parameters are those in its path; optional ones (`:id?`) may be
 * left out.
 */
export function pathTo<const Path extends string>(
  screen: { path: Path },
  ...[parameters]: Record<never, never> extends Parameters<Path>
    ? [parameters?: Parameters<Path>]
    : [parameters: Parameters<Path>]
): string {
  const values: Record<string, string | undefined> = { ...parameters }
  return screen.path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = values[name]
    return value === undefined ? "" : `/${encodeURIComponent(value)}`
  })
}
