/** What an application may ask for about a person who signs in, as OpenID Connect names it, and in words. */
export const scopeWords = {
  openid: "identificador e modo de entrada",
  profile: "nome",
  email: "e-mail",
  organization: "unidade",
  roles: "papéis que você tem nela",
} as const
export type Scope = keyof typeof scopeWords
export const scopeNames = Object.keys(scopeWords) as Scope[]
