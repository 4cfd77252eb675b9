import type { Details } from "@views/registrationData/details"
import { noticesAtom } from "@/ui/page/notice"
import { asked, store } from "../../palette/console"

/* A person for tests of the lists in a registration, with the server's answers and the requests. */

export const path = "/registration/12345678909"
const empty = { version: 0 }
export const nobody: Details = {
  atalaiaId: "12345678909",
  name: "JOÃO PEDRO SILVA",
  email: "joao@exemplo.gov.br",
  isForeign: false,
  kind: "user",
  deprecatedDetails: false,
  hasDetails: true,
  can: { edit: true, direct: true, finalize: false },
  canEvaluated: false,
  concealed: false,
  locked: {},
  personal: empty,
  documents: empty,
  professional: empty,
  communication: empty,
  additional: empty,
  phones: { valid: [], pending: [] },
  courses: [],
  languages: [],
  terms: [],
  names: {},
}
/** The same, for an actor who may only request changes. */
export const asking = (details: Details): Details => ({ ...details, can: { ...details.can, direct: false } })

export const notices = () => store.get(noticesAtom).map(({ text }) => text)
/** The requests that change data. */
export const sent = () =>
  asked
    .filter(({ method }) => method !== "GET")
    .map(({ method, path: to, query, body }) => ({ call: `${method} ${to}`, query: String(query), body }))
