import { createHash } from "node:crypto"
import { connect } from "../databases.mjs"
import { openSession } from "../filling.mjs"
import { sizeOf } from "../national/size.mjs"
import { load } from "../system.mjs"
import { benchPerson, fill, makeRoleOfNobody } from "../users/fill.mjs"

export const people = 100_000
export const workers = 2_000
export const systems = 50
/** Systems that accept a notice and never answer. */
export const hanging = 5
export const password = "Atalaia-demo-2026"
export const callback = "https://sistema.exemplo.gov.br/volta"

const personId = (number) => String(10_000_000_000 + number * 80_021)
/** People who work today. Each of them works in one system. */
export const workerId = (worker) => personId(1_001 + worker)
/** People whom changes are about. They do not work today. */
export const subjectId = (number) => personId(10_001 + number)
/** People who wait for access, each to the first system. */
export const requesterId = (number) => personId(80_001 + number)

export const systemOf = (worker) => worker % systems
export const appIdOf = (system) => 100 + system
export const acronymOf = (system) => `APP${String(system + 1).padStart(3, "0")}`
export const appKeyOf = (system) => acronymOf(system).toLowerCase()
export const secretOf = (system) => `bench-secret-of-system-${system}`

/** The application and the role that changes are about. No person has the role in the morning. */
export const changedApp = 100
export const changedRole = 999

export const administratorToken = (number) => `bench-session-of-administrator-${number}`
/** As many people: one alone would reach the quota of personal data before noon. */
export const administrators = 20
const firstAdministrator = 5_001

/** Fills a database that has the schema and the reference data. Systems are told of ended sessions at `address` and their number. */
export async function fillDay(url, address) {
  await fill(url, { ...sizeOf(people), applications: systems })
  const { hashPassword } = await load("src/server/identity/access/passwords.ts")
  const client = await connect(url)
  const range = (from, count) => `generate_series(${from}, ${from + count - 1}::bigint) i`
  const id = "(10000000000 + i * 80021)::text"
  try {
    await makeRoleOfNobody(client, changedRole, changedApp)
    await client.query("update role set two_factor_required = false where two_factor_required")
    await client.query(
      `update person set enabled = true, first_access = false, last_password_update = now(), password_hash = $1
       where atalaia_id in (select ${id} from ${range(1_001, workers)})`,
      [await hashPassword(password)],
    )
    // They may work in their system, whatever the large fill drew for them.
    for (const table of ["role_block", "application_disabling"])
      await client.query(
        `delete from ${table} where client_id in (select ${id} from ${range(1_001, workers)})`,
      )
    await client.query(
      `insert into role_assignment (client_id, role_id, created_by)
       select ${id}, 1000 + 12 * ((i - 1001) % ${systems}), '${benchPerson}' from ${range(1_001, workers)}
       on conflict (client_id, role_id) do update set expiration_date_time = null`,
    )
    for (let system = 0; system < systems; system++) {
      await client.query("update application set secret_hash = $2 where id = $1", [
        appIdOf(system),
        createHash("sha256").update(secretOf(system)).digest("hex"),
      ])
      await client.query(
        `insert into application_integration (app_id, redirect_uris, grants, backchannel_logout_uri)
         values ($1, array[$2], '{authorization_code,refresh_token}', $3)`,
        [appIdOf(system), callback, `${address}${system}`],
      )
    }
    await client.query(
      `insert into access_request (atalaia_id, app_id, justification)
       select ${id}, ${changedApp}, 'Conforme ofício.' from ${range(80_001, 2_000)}`,
    )
    await client.query(
      `update person set enabled = true, locked_date = null
       where atalaia_id in (select ${id} from ${range(firstAdministrator, administrators)})`,
    )
    await client.query(
      `insert into role_assignment (client_id, role_id, created_by)
       select ${id}, (select id from role where title = 'ROLE_ATALAIA_ADMIN'), '${benchPerson}'
       from ${range(firstAdministrator, administrators)}
       on conflict (client_id, role_id) do update set expiration_date_time = null`,
    )
    for (let number = 0; number < administrators; number++)
      await openSession(client, administratorToken(number), personId(firstAdministrator + number))
    await client.query("vacuum analyze")
  } finally {
    await client.end()
  }
}
