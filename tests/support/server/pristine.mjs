// Copies every table within the same embedded database, and restores the tables from these copies.

/** A table that is partitioned by month counts as one: its partitions are in a schema of their own. */
const tables = `
  select n.nspname as schema, t.relname as name,
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
    const found = await rowsOf(transaction, tables)
    for (const table of found) {
      await transaction.exec(`create table ${copyOf(table)} as table ${itself(table)}`)
      const [{ count }] = await rowsOf(transaction, `select count(*) from ${copyOf(table)}`)
      table.count = count
    }
    await transaction.exec(`
      create table pristine.sequences as
        select format('%I.%I', schemaname, sequencename)::regclass as sequence, last_value from pg_sequences;
      create table pristine.moment as select pg_current_xact_id()::xid as transaction;
      ${changed(found)}`)
  })
}

/**
 * A function that returns the tables in which rows were inserted or deleted since the last copy or restore. The database plans it
 * once. A statement for every table would have to be planned before each test.
 */
const changed = (found) => `
  create function pristine.changed() returns setof name language plpgsql as $$
    declare
      kept xid := (select transaction from pristine.moment);
    begin
      ${found
        .map(
          (table) => `
            if (select count(*) <> ${table.count} or coalesce(bool_or(age(xmin) < age(kept)), false) from ${itself(table)})
            then return next '${table.name}'; end if;`,
        )
        .join("")}
    end $$`

/**
 * Restores the copies: first removes rows written since, then inserts missing ones, which count as old afterwards. Triggers are
 * off during this, because their effects are in the copies, too.
 */
export async function restore(database) {
  await database.transaction(async (transaction) => {
    await transaction.exec("set local session_replication_role = replica")
    for (const table of await rowsOf(transaction, `${tables} and t.relname in (select pristine.changed())`)) {
      const columns = table.columns.join(", ")
      const same = table.key.map((column) => `kept.${column} = now.${column}`).join(" and ")
      await transaction.exec(
        same
          ? `delete from ${itself(table)} where age(xmin) < (select age(transaction) from pristine.moment);
             insert into ${itself(table)} (${columns}) overriding system value
               select ${columns} from ${copyOf(table)} kept
               where not exists (select from ${itself(table)} now where ${same})`
          : `delete from ${itself(table)};
             insert into ${itself(table)} (${columns}) overriding system value select ${columns} from ${copyOf(table)}`,
      )
    }
    await transaction.exec(`
      select setval(kept.sequence, coalesce(kept.last_value, 1), kept.last_value is not null)
        from pristine.sequences kept join pg_sequences now
          on kept.sequence = format('%I.%I', now.schemaname, now.sequencename)::regclass
        where now.last_value is distinct from kept.last_value;
      update pristine.moment set transaction = pg_current_xact_id()::xid`)
  })
}
