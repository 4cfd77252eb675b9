import type { Details } from "@views/registration/details"
import { beforeEach } from "vitest"
import { noticesAtom } from "@/ui/notice"
import { answer, asked, store } from "../palette/console"

/** A person whose data the lists of a registration are tried on, and a server that knows a few domain tables. */

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
/** The same, who may only ask for changes. */
export const asking = (details: Details): Details => ({ ...details, can: { ...details.can, direct: false } })

const tables: Record<string, [number, string][]> = {
  states: [
    [23, "Ceará"],
    [35, "São Paulo"],
  ],
  cities: [[2304400, "Fortaleza"]],
  countries: [
    [76, "Brasil"],
    [604, "Peru"],
  ],
  "phone-types": [
    [1, "Celular"],
    [2, "Residencial"],
  ],
  "academic-formations": [[5, "Graduação"]],
  "study-areas": [[7, "Direito"]],
  "course-modalities": [[1, "Presencial"]],
  languages: [[3, "Inglês"]],
  "proficiency-ratings": [
    [1, "Básico"],
    [2, "Fluente"],
  ],
  "document-types": [
    [1, "RG"],
    [2, "CNH"],
    [3, "Diploma"],
  ],
}
beforeEach(() => {
  for (const [table, entries] of Object.entries(tables)) {
    answer(`GET /domains/${table}`, ({ query }) => ({
      items: entries
        .map(([id, label]) => ({ id, label, ...(table === "cities" && { stateId: "23" }) }))
        .filter(({ label }) => label.toLowerCase().includes(query.get("search")?.toLowerCase() ?? "")),
    }))
  }
})

export const notices = () => store.get(noticesAtom).map(({ text }) => text)
/** What was sent to change something. */
export const sent = () =>
  asked
    .filter(({ method }) => method !== "GET")
    .map(({ method, path: to, query, body }) => ({ call: `${method} ${to}`, query: String(query), body }))
