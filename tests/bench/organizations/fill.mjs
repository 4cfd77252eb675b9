import { admin, filling } from "../filling.mjs"

export const units = 15_000
export const levels = 7
/** Units directly below the two whose columns are opened. */
export const children = 2_000
export const fewChildren = 20
/** Units in the moved subtree, including its top. */
export const subtree = 5_000

/** The units that the benchmark refers to. */
export const ids = { from: 1, to: 2, moved: 3, wide: 4, narrow: 5 }

/** The number of the moved subtree's units on each level, from the second on. */
const movedLevels = [1, 9, 90, 400, 1_500, 3_000]
const kinds = [
  "Batalhão de Polícia Militar",
  "Companhia de Polícia Militar",
  "Delegacia de Polícia Civil",
  "Grupamento de Bombeiros",
  "Núcleo de Perícia Forense",
  "Posto de Policiamento Rodoviário",
]

/** Fifteen thousand units on seven levels, parents first. */
function tree() {
  const made = new Map()
  const make = (id, parent, name) => {
    const unit = { id, parent_id: parent?.id ?? null, path: [...(parent?.path ?? []), id], ...name }
    made.set(id, unit)
    return unit
  }
  const next = (parent) => {
    const number = made.size + 1
    const kind = kinds[number % kinds.length]
    const letters = kind.replace(/[^A-Z]/g, "")
    return make(number, parent, { acronym: `${letters}-${number}`, title: `${number}º ${kind}` })
  }
  const from = make(ids.from, undefined, { acronym: "ORIGEM", title: "Secretaria de Origem" })
  const to = make(ids.to, undefined, { acronym: "CHEGADA", title: "Secretaria de Chegada" })
  const moved = make(ids.moved, from, { acronym: "MUDADA", title: "Polícia que muda" })
  const wide = make(ids.wide, to, { acronym: "LARGA", title: "Polícia com muitas unidades" })
  const narrow = make(ids.narrow, to, { acronym: "ESTREITA", title: "Polícia com poucas unidades" })
  grow(movedLevels.slice(1), [moved], next)
  for (let child = 0; child < children; child++) next(wide)
  for (let child = 0; child < fewChildren; child++) next(narrow)
  const rest = units - made.size
  const shares = [0.004, 0.03, 0.15, 0.25, 0.3].map((share) => Math.round(share * rest))
  grow([...shares, rest - shares.reduce((sum, share) => sum + share, 0)], [to], next)
  return [...made.values()]
}

/** `counts` units for each level, spread evenly over the parents on the level above. */
function grow(counts, tops, next) {
  let above = tops
  for (const count of counts) {
    const parents = above
    above = Array.from({ length: count }, (_, place) => next(parents[place % parents.length]))
  }
}

/** Inserts the tree and the session into a database that has the schema and the reference data. */
export const fill = (url) =>
  filling(url, async (client) => {
    await client.query(
      `insert into organization (id, acronym, title, parent_id, region_id, organization_type_id, path)
       select id, acronym, title, parent_id, 2, case when cardinality(path) < 3 then 1 else 2 end, path
       from jsonb_to_recordset($1) as u(id int, acronym text, title text, parent_id int, path int[])`,
      [JSON.stringify(tree())],
    )
    await client.query(`insert into client (id, kind) values ('${admin}', 'person')`)
    await client.query(
      `insert into person (atalaia_id, name, email, first_access)
       values ('${admin}', 'ADMINISTRADORA', 'admin@exemplo.gov.br', false)`,
    )
  })
