import type { Role } from '../../../domain/account/roles.ts'
import { changedFacts } from '../../../domain/audit/actions.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Pool } from '../../db/connection.ts'
import {
  hasRows,
  inTransaction,
  query,
  queryFirst,
  queryOne,
  type Reader,
} from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import { StartupError } from '../../startup-error.ts'
import { recordAudit } from '../audit/record.ts'
import { newResetLink } from './registration/mailed-links.ts'

type Person = {
  id: number
  role: Role
  active: boolean
  first_name: string
  last_name: string
  language: Locale
}

/** The person at the machine itself, in the audit log, whose sentences are in English. */
const operator = 'create-admin'

/** Does anyone exist who may set up the company? */
export async function hasAdmin(reader: Reader): Promise<boolean> {
  return hasRows(reader, {
    text: `select 1 from account where role = 'Admin' and verified_at is not null and switched_off_at is null limit 1`,
  })
}

/**
 * Makes someone an Admin, with an entry in the audit log. Adds a missing account and reactivates a
 * deactivated one.
 * @param person their e-mail address, normalized, and their name; '' leaves the name unchanged.
 * @throws StartupError for a database that the server has not prepared yet.
 * @returns the link that sets the password, and their former role.
 */
export async function createAdmin(
  pool: Pool,
  settings: Pick<CompleteSettings, 'publicUrl'>,
  person: { email: string; name: string },
  now: Date,
): Promise<{ link: string; was: 'new' | 'promoted' | 'admin' | 'switched-off' }> {
  const [first = '', ...rest] = person.name.split(/\s+/)
  const table = await queryOne<{ there: boolean }>(pool, {
    text: `select to_regclass('account_token') is not null as there`,
  })
  if (!table.there)
    throw new StartupError('The database is still empty: start the program once, then run this.')
  return inTransaction(pool, async (tx) => {
    const added = await queryFirst<Person>(tx, {
      // Using the link proves the mailbox: nobody else is shown the link.
      text: `insert into account (email, first_name, last_name, role, verified_at, created_at)
             values ($1, $2, $3, 'Admin', $4, $4)
             on conflict (email) do nothing
             returning id, role, true as active, first_name, last_name, language`,
      values: [
        person.email,
        first || (person.email.split('@')[0] ?? ''),
        first ? rest.join(' ') : 'Admin',
        now,
      ],
    })
    const account =
      added ??
      (await queryOne<Person>(tx, {
        text: `select id, role, switched_off_at is null as active, first_name, last_name, language
               from account where email = $1 for update`,
        values: [person.email],
      }))
    const after = {
      role: 'Admin' as const,
      active: true,
      first_name: first || account.first_name,
      last_name: first ? rest.join(' ') : account.last_name,
    }
    if (!added) {
      await query(tx, {
        text: `update account set role = 'Admin', first_name = $2, last_name = $3,
                 verified_at = coalesce(verified_at, $4), switched_off_at = null
               where id = $1`,
        values: [account.id, after.first_name, after.last_name, now],
      })
    }
    const { role, active, first_name, last_name } = account
    const changed = added ? undefined : changedFacts({ role, active, first_name, last_name }, after)
    if (added || changed) {
      await recordAudit(
        tx,
        { accountId: null, who: operator, now },
        {
          action: added ? 'account-added' : 'account-changed',
          subject: String(account.id),
          ...(changed ?? { after: { email: person.email, ...after, active: undefined } }),
        },
      )
    }
    const link = await newResetLink(tx, settings, account, now)
    if (added) return { link, was: 'new' }
    return { link, was: !active ? 'switched-off' : role === 'Admin' ? 'admin' : 'promoted' }
  })
}
