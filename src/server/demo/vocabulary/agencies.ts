import type { Sphere } from "@/domain/organizations/spheres"
import { deeperLines, federalLines, internationalLines, municipalLines } from "./agency-lines"
import { ownAcronyms, ownTitles, stateAgencies } from "./states"

/** A unit to create. `parent` is an acronym that comes earlier, or null for a unit at the top of its sphere. */
export type Agency = {
  acronym: string
  title: string
  sphere: Sphere
  parent: string | null
  uf: string | null
}

type State = (typeof stateAgencies)[number]

function written(lines: string, sphere: Sphere): Agency[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [acronym = "", title = "", parent = "", uf = ""] = line.split("|")
      return { acronym, title, sphere, parent: parent || null, uf: uf || null }
    })
}

/** A secretariat with its six agencies below it. */
function inState({ uf, ofState, secretariat, area, forensic, forensicTitle }: State): Agency[] {
  const top = `${secretariat}-${uf}`
  const below = (pattern: string, title: string): Agency => {
    const acronym = ownAcronyms[pattern] ?? pattern
    return { acronym, title: ownTitles[acronym] ?? `${title} ${ofState}`, sphere: "EST", parent: top, uf }
  }
  return [
    { acronym: top, title: `Secretaria da ${area} ${ofState}`, sphere: "EST", parent: null, uf },
    below(`PM${uf}`, "Polícia Militar"),
    below(`PC${uf}`, "Polícia Civil"),
    below(`CBM${uf}`, "Corpo de Bombeiros Militar"),
    below(`PP${uf}`, "Polícia Penal"),
    below(forensic.endsWith(uf) ? forensic : `${forensic}-${uf}`, forensicTitle),
    below(`DETRAN-${uf}`, "Departamento Estadual de Trânsito"),
  ]
}

/** Federal Police superintendency: "Superintendência Regional da Polícia Federal no Ceará". */
function superintendency({ uf, ofState }: State): Agency {
  const place = ofState.replace(/^do /, "no ").replace(/^da /, "na ").replace(/^de /, "em ")
  return {
    acronym: `SR-PF-${uf}`,
    title: `Superintendência Regional da Polícia Federal ${place}`,
    sphere: "FED",
    parent: "PF",
    uf,
  }
}

/** The 300 units of the demo data in four spheres, parents before children. */
export const agencies: readonly Agency[] = [
  ...written(federalLines, "FED"),
  ...stateAgencies.map(superintendency),
  ...stateAgencies.flatMap(inState),
  ...written(deeperLines, "EST"),
  ...written(municipalLines, "MUN"),
  ...written(internationalLines, "INT"),
]
