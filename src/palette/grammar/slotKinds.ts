/**
 * Where a value ends that is typed without quotes: behind one word, behind all words of a CPF or of a moment, or at
 * the end of the line, as texts that hold spaces by nature.
 */
export type ValueEnd = "word" | "id" | "moment" | "line"

/**
 * Every kind of slot, by where its values end. All else about a kind is in its record (`slots/kinds/`): this much is
 * needed to write the line of any button, so it is apart and stays small.
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
  plan: "word",
  runbook: "word",
  keptSearch: "word",
  passkey: "word",
  name: "line",
  ownSession: "word",
} as const satisfies Readonly<Record<string, ValueEnd>>

/** What a slot takes. Each kind has one record: `slots/kinds/`. */
export type SlotKind = keyof typeof slotKinds
