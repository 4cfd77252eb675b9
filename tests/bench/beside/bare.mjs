// The fastest that any server could be: Hono and pg, one statement for each call (within a transaction for a change). It neither
// authenticates nor checks permissions. It answers the API's paths, and writes into its own tables, which have no triggers. `node
// bare.mjs URL` prints its port.
import { createHash } from "node:crypto"
import { serve } from "@hono/node-server"
import { Hono } from "hono"
import { openPool } from "../databases.mjs"

const pool = openPool(process.argv[2], 64)
const app = new Hono().basePath("/api")

/** Returns the first row of a statement, or 404. */
async function one(c, text, ...values) {
  const { rows } = await pool.query(text, values)
  return rows[0] ? c.json(rows[0]) : c.json({ message: "Não encontrado." }, 404)
}

/** Runs a statement as a change: begin, statement, commit. Returns its row. */
async function changed(c, text, ...values) {
  const client = await pool.connect()
  try {
    await client.query("begin")
    const { rows } = await client.query(text, values)
    await client.query("commit")
    return c.json(rows[0])
  } finally {
    client.release()
  }
}

const person = `
  select p.atalaia_id, p.name, p.email, p.is_foreign, p.enabled, p.first_access, p.image, p.create_date, p.last_sign_in,
    o.id as organization_id, o.acronym as organization_acronym, o.title as organization_title
  from person p left join organization o on o.id = p.organization_id`

app.get("/session", (c) => {
  const token = c.req.header("authorization")?.slice("Bearer ".length) ?? ""
  return one(
    c,
    `select s.token_type, s.last_validate, p.atalaia_id, p.name, p.email
     from session s join person p on p.atalaia_id = s.client_identifier where s.token_hash = $1`,
    createHash("sha256").update(token).digest(),
  )
})
app.get("/users/:id", (c) => one(c, `${person} where p.atalaia_id = $1`, c.req.param("id")))
app.get("/applications/:app", (c) =>
  one(
    c,
    `select id, app_key, title, acronym, description, redirect_url, allowed_tokens, enabled from application
     where acronym = $1`,
    c.req.param("app"),
  ),
)
app.get("/organizations/:id", (c) =>
  one(
    c,
    `select id, acronym, title, parent_id, region_id, organization_type_id, enabled, create_date from organization
     where id = $1`,
    c.req.param("id"),
  ),
)
app.get("/users", async (c) => {
  const words = c.req.query("search").split(" ")
  const all = words.map((_, index) => `p.search_text like $${index + 1}`).join(" and ")
  const text = `${person} where ${all} order by p.sort_name, p.atalaia_id limit 30`
  const { rows } = await pool.query(
    text,
    words.map((word) => `%${word}%`),
  )
  return c.json({ items: rows })
})

const about = "/client/:client/application/:app"
const placed = (c) => [c.req.param("client"), Number(c.req.param("app"))]
app.post(`${about}/assignments/roles`, async (c) => {
  const { roleId } = await c.req.json()
  const text = `insert into bare.role_assignment (client_id, role_id, created_by) values ($1, $2, $1) returning *`
  return changed(c, text, c.req.param("client"), roleId)
})
app.post(`${about}/block-assignments/roles`, async (c) => {
  const { roleId, justification } = await c.req.json()
  const text = `insert into bare.role_block (client_id, app_id, role_id, justification, created_by)
    values ($1, $2, $3, $4, $1) returning *`
  return changed(c, text, ...placed(c), roleId, justification)
})
app.delete(`${about}/block-assignments/roles/:role`, (c) => {
  const text = "delete from bare.role_block where client_id = $1 and app_id = $2 and role_id = $3 returning *"
  return changed(c, text, ...placed(c), Number(c.req.param("role")))
})
app.patch(`${about}/access-enabled`, async (c) => {
  const { enabled, description } = await c.req.json()
  const values = [...placed(c), description]
  const text = enabled
    ? "delete from bare.application_disabling where client_id = $1 and app_id = $2 and $3 <> '' returning *"
    : `insert into bare.application_disabling (client_id, app_id, description, created_by)
       values ($1, $2, $3, $1) returning *`
  return changed(c, text, ...values)
})

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => console.info(port))
