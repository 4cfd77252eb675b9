// Copies every table within the same embedded database, and restores the tables from these copies.

const tables = `
  select t.oid, n.nspname as schema, t.relname as name,
    array(select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(select quote_ident(a.attname) from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey)
      where i.indrelid = t.oid and i.indisprimary) as key
  from pg_class t join pg_namespace n on n.oid = t.relnamespace
  where t.relkind in ('r', 'p') and n.nspname = 'public'`

const rowsOf = async (database, query) => (await database.query(query)).rows
const copyOf = ({ name }) => `pristine."${name}"`
const itself = ({ schema, name }) => `"${schema}"."${name}"`

/** Copies the current rows of every table and the position of every sequence. */
export async function keep(database) {
  await database.transaction(async (transaction) => {
    await transaction.exec("drop schema if exists pristine cascade; create schema pristine")
    for (const table of await rowsOf(transaction, tables)) {
      await transaction.exec(`create table ${copyOf(table)} as table ${itself(table)}`)
    }
    await transaction.exec(`
      create table pristine.sequences as
        select format('%I.%I', schemaname, sequencename)::regclass as sequence, last_value from pg_sequences;
      create table pristine.moment as select pg_current_xact_id()::text::bigint as transaction`)
  })
}

/**
 * Restores the copies: first rows written since then are removed, then missing ones are inserted. Triggers are off
 * meanwhile, because what they would write is in the copies, too.
 */
export async function restore(database) {
  await database.transaction(async (transaction) => {
    await transaction.exec("set local session_replication_role = replica")
    const [{ moment }] = await rowsOf(transaction, "select transaction as moment from pristine.moment")
    for (const table of await rowsOf(transaction, tables)) {
      const columns = table.columns.join(", ")
      const same = table.key.map((column) => `kept.${column} = now.${column}`).join(" and ")
      await transaction.exec(
        same
          ? `delete from ${itself(table)} where xmin::text::bigint > ${moment};
             insert into ${itself(table)} (${columns}) overriding system value
               select ${columns} from ${copyOf(table)} kept
               where not exists (select from ${itself(table)} now where ${same})`
          : `delete from ${itself(table)};
             insert into ${itself(table)} (${columns}) overriding system value select ${columns} from ${copyOf(table)}`,
      )
    }
    await transaction.exec(`
      select setval(sequence, coalesce(last_value, 1), last_value is not null) from pristine.sequences`)
  })
}
