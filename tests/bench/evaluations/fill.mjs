import { admin, filling } from "../filling.mjs"

/** Waiting changes, and the units, which are equally large. */
export const waiting = 200_000
export const units = 100
/** The unit whose changes the filter finds. */
export const someUnit = 42

/** Inserts people with registration data and a waiting change into a database that has the schema and reference data. */
export const fill = (url, count = waiting) =>
  filling(url, async (client) => {
    await client.query(
      `insert into organization (id, acronym, title, region_id, organization_type_id, path)
       select i, 'UNIDADE' || i, 'Unidade ' || i, 2, 1, array[i] from generate_series(1, ${units}) i`,
    )
    await client.query(
      `insert into client (id, kind)
       select (20000000000 + i)::text, 'person' from generate_series(1, ${count}) i
       union all values ('${admin}', 'person')`,
    )
    await client.query(
      `insert into person (atalaia_id, name, email, organization_id, first_access)
       select id, 'PESSOA ' || id, id || '@exemplo.gov.br', 1 + (right(id, 6)::int % ${units}), false
       from client where kind = 'person'`,
    )
    await client.query(
      `insert into registration (atalaia_id) select atalaia_id from person where atalaia_id <> '${admin}'`,
    )
    await client.query(
      `insert into registration_personal (atalaia_id, pending, name, email, marital_status_id)
       select atalaia_id, pending, name, email, case when pending then 2 else 1 end
       from person, (values (false), (true)) as state(pending) where atalaia_id <> '${admin}'`,
    )
    await client.query(
      `insert into registration_change (atalaia_id, fields, sensitive, create_date, last_update, version)
       select atalaia_id, '{personal.maritalStatusId}', true, moment, moment, 1
       from (
         select atalaia_id, now() - (right(atalaia_id, 6)::int * 7919 % 2000000) * interval '1 second' as moment
         from registration
       ) r`,
    )
  })
