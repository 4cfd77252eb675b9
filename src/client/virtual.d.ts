declare module "virtual:routes" {
  type Route = import("@/contract/routes").Route
  const routes: import("@/contract/routes").Routes & { session: { renew: Route; signOut: Route } }
  export default routes
}
declare module "virtual:forms" {
  const forms: import("@/contract/forms").Forms
  export default forms
}
declare module "virtual:auditTitles" {
  /** Titles of audit kinds, in the order in which searches list them. */
  const titles: Readonly<Record<string, string>>
  export default titles
}
declare const __VERSION__: string
interface ImportMetaEnv {
  /** Development only: the account whose session the page opens at its start. */
  readonly VITE_DEVELOPMENT_ACCOUNT?: string
}
