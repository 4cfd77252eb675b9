import type { KoaContextWithOIDC } from "oidc-provider"

/** The request that the provider is answering; undefined outside of one. */
export const currentRequest = async (): Promise<KoaContextWithOIDC | undefined> =>
  (await import("./library")).Provider.ctx
