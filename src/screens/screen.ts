import type { LucideIcon } from "lucide-react"
import type { ComponentType } from "react"
import type { Ability, TokenType } from "@/domain/access"

/** Counts that a menu entry can carry, as `GET /api/counts` names them. */
export type BadgeName = "pendingAccessRequests" | "pendingEvaluations" | "pendingValidations"

/** Whoever has an ability, or is in the consul of a role and so may be asked to validate. */
export type MenuReader = Ability | "validators"

/** Menu groups, in the order they stand. */
export const menuGroups = {
  main: undefined,
  linkers: "Cadastradores Vinculadores",
  authorizers: "Cadastradores Autorizadores",
} as const
export type MenuGroup = keyof typeof menuGroups

/** One screen (1-core §2.2). Routes, forced redirects, menu, palette places, titles and tests are read from it. */
export interface Screen {
  /** wouter pattern, absolute: `/users/:atalaiaId`. */
  path: string
  /** Portuguese page title. */
  title: string
  /** Who may enter: an ability, any of several, or everyone with a fitting token. */
  who: Ability | readonly Ability[] | "signedIn"
  /** Token types that reach it. */
  tokens: readonly TokenType[]
  /** A session of these token types must be here and may go nowhere else. */
  forcedFor?: readonly TokenType[]
  /** Forced, and only reachable, while the person's details are deprecated. */
  deprecatedDetails?: true
  menu?: {
    group: MenuGroup
    icon: LucideIcon
    label?: string
    badge?: BadgeName
    /** In whose menu it stands, where that is not everyone's who may enter. */
    who?: MenuReader | readonly MenuReader[]
    /** Stands in the menu only of those who would have none: elsewhere it is reached by the settings. */
    whileEmpty?: true
  }
  /** The letter after `g`. */
  key?: string
  /** More words by which the palette finds it. */
  words?: readonly string[]
  /**
   * A form takes the focus there: while it is on its way no key of the page lives, and what is typed is for its first
   * field. `editing` where that is so only for who came in order to edit. Where the search says which form it is, `null`
   * is none.
   */
  form?: true | "editing" | ((search: URLSearchParams) => string | null)
  /** Where those who may not enter go instead; the page that says so where not stated. */
  otherwise?: string
}

/** A screen with what it draws, fetched when it is first entered. */
export interface ScreenWithView extends Screen {
  load: () => Promise<{ default: ComponentType<ScreenProps> }>
}
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
