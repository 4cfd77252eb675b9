declare module "virtual:routes" {
  const routes: import("@/contract/routes").Routes
  export default routes
}
declare const __VERSION__: string
interface ImportMetaEnv {
  /** Development only: the account whose session the page opens by itself. */
  readonly VITE_DEVELOPMENT_ACCOUNT?: string
}
