import { normalizeEmail } from '../domain/account/contact-details.ts'
import { openOperatorDatabase } from './db/operator-database.ts'
import { environment, readSettings } from './env.ts'
import { endSessionsByOperator } from './features/accounts/sign-in/sessions.ts'
import { readOptions, runCommand } from './operator-command.ts'
import { StartupError } from './startup-error.ts'

/*
 * `npm run end-sessions -- --email=<who>` or `-- --all`: signs one account, or all, out everywhere.
 * Run it with the server's settings, while the server is running or stopped.
 */

const usage = 'Usage: npm run end-sessions -- --email=you@example.com, or -- --all'

/** The e-mail address in the arguments; undefined means all accounts. */
function whom(): string | undefined {
  const values = readOptions({ email: { type: 'string' }, all: { type: 'boolean' } }, usage)
  const email = normalizeEmail(values.email ?? '')
  if (Boolean(email) === Boolean(values.all)) throw new StartupError(usage)
  return email || undefined
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

await runCommand(async () => {
  const email = whom()
  const { pool, close } = await openOperatorDatabase(readSettings(environment(), process.cwd()))
  try {
    const ended = await endSessionsByOperator(pool, email, new Date())
    if (!ended) throw new StartupError(`No account has the e-mail ${email}.`)
    const { sessions, accounts } = ended
    console.log(`Ended: ${counted(sessions, 'session')} of ${counted(accounts, 'account')}.`)
  } finally {
    await close()
  }
})
