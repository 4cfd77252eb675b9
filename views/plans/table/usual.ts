/** The commands that people usually have tables for: offered first, each with a template in the palette. */
export const usual = [
  "new-user",
  "grant-role",
  "revoke-role",
  "block-user",
  "move-user",
  "link-authorizer",
  "new-org",
] as const
export type Usual = (typeof usual)[number]
