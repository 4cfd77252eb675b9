import { filling, fillPeople } from "../filling.mjs"

/** Open sessions of two applications, one for each person. */
export const large = { appId: 100, appKey: "grande", sessions: 100_000 }
export const small = { appId: 101, appKey: "pequena", sessions: 100 }

/** A person with a session in the large application. */
export const someone = "20000077777"

/** Inserts people and their open sessions into a database that has the schema and the reference data. */
export const fill = (url) =>
  filling(url, async (client) => {
    await fillPeople(client, 1, large.sessions)
    await client.query(
      `insert into client (id, kind)
       values ('${large.appId}', 'application'), ('${small.appId}', 'application')`,
    )
    await client.query(
      `insert into application (id, client_id, app_key, title, acronym)
       select id, id::text, key, 'SISTEMA ' || key, upper(key)
       from (values (${large.appId}, '${large.appKey}'), (${small.appId}, '${small.appKey}')) as a(id, key)`,
    )
    for (const { appId, sessions } of [large, small]) await fillSessions(client, appId, sessions)
  })

/** Begun over ten hours, last seen within five minutes, so that they all outlast the measurement. */
const fillSessions = (client, appId, count) =>
  client.query(
    `insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent, create_date, last_validate)
     select sha256(('${appId} ' || i)::bytea), 'access', (20000000000 + i)::text, ${appId},
       '10.' || i % 250 || '.' || i / 250 % 250 || '.7', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
       now() - (i * 7919 % 36000) * interval '1 second', now() - (i % 300) * interval '1 second'
     from generate_series(1, ${count}) i`,
  )
