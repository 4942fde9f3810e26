import type { Pool } from '../server/db/connection.ts'

/**
 * Fails every write of the rows of a table that match a condition on `new`, until the returned
 * function is called.
 */
export async function failRows(pool: Pool, table: string, condition: string) {
  await pool.query(`
    create function fail_row() returns trigger language plpgsql as
      $$ begin raise exception 'this row fails'; end $$;
    create trigger fail_row before insert or update on ${table}
      for each row when (${condition}) execute function fail_row()`)
  return () => pool.query('drop function fail_row cascade')
}
