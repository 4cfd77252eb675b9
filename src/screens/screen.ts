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
 * One screen: its route, and what the menu, the palette and the page title say of it. Commands that open a screen and
 * tests of every screen are read from it, too.
 */
export interface Screen extends Route {
  /** Portuguese page title. */
  title: string
  menu?: {
    group: MenuGroup
    icon: LucideIcon
    label?: string
    badge?: BadgeName
    /** In whose menu it is, where not everyone who may enter has it there. */
    who?: MenuReader | readonly MenuReader[]
    /** Only in the menu of those who would have an empty one. Others open it from the settings. */
    whileEmpty?: true
  }
  /** The letter after `g`. */
  key?: string
  /** More words by which the palette finds it. */
  words?: readonly string[]
  /**
   * The screen opens with the focus in a form. While that form loads, page keys do nothing and what is typed goes into
   * its first field. `editing`: only where the person came in order to edit. A function tells from the search which
   * form it is; `null` means none.
   */
  form?: true | "editing" | ((search: URLSearchParams) => string | null)
}

/** A screen with what it draws, fetched when it is first entered. */
export interface ScreenWithView extends Screen {
  load: () => Promise<ViewCode>
}
/** `prefetch`: of a screen with which many start, so that it is drawn once, with its data. */
interface ViewCode {
  default: ComponentType<ScreenProps>
  prefetch?: PrefetchView
}
/** Asks for what a screen shows first, with the search part of its address, before it is drawn. */
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
 * The address of a screen: `pathTo(screens.user, { atalaiaId })`. Parameters are those of its path; optional
 * ones (`:id?`) may be left out.
 */
export function pathTo<const Path extends string>(
  screen: { path: Path },
  ...[parameters]: Record<never, never> extends Parameters<Path>
    ? [parameters?: Parameters<Path>]
    : [parameters: Parameters<Path>]
): string {
  const values = (parameters ?? {}) as Record<string, string | undefined>
  return screen.path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = values[name]
    return value === undefined ? "" : `/${encodeURIComponent(value)}`
  })
}
