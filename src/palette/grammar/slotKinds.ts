/**
 * The end of an unquoted value: after one word, after all words of a CPF or a moment, or at the end of the line, for
 * texts that usually contain spaces.
 */
export type ValueEnd = "word" | "id" | "moment" | "line"

/**
 * Every kind of slot and where its values end. The rest of each kind is in its record (`slots/kinds/`). This part is
 * separate and small, because writing the line of any button needs it.
 */
export const slotKinds = {
  user: "id",
  app: "word",
  role: "word",
  profile: "word",
  org: "word",
  preUser: "id",
  screen: "word",
  filters: "line",
  identifier: "id",
  text: "line",
  when: "moment",
  end: "moment",
  day: "moment",
  choice: "word",
  number: "word",
  documentType: "word",
  platformRole: "word",
  domainEntry: "word",
  writtenText: "word",
  registrationItem: "word",
  webAddress: "word",
  redirect: "word",
  delivery: "word",
  consent: "word",
  deputy: "word",
  plan: "word",
  review: "word",
  reviewLine: "word",
  runbook: "word",
  incompatibility: "word",
  keptSearch: "word",
  passkey: "word",
  name: "line",
  ownSession: "word",
  session: "word",
} as const satisfies Readonly<Record<string, ValueEnd>>

/** The kinds of values that a slot accepts. Each kind has a record in `slots/kinds/`. */
export type SlotKind = keyof typeof slotKinds
