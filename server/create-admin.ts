import { z } from 'zod'
import { normalizeEmail } from '../domain/account/contact-details.ts'
import { openOperatorDatabase } from './db/operator-database.ts'
import { environment, readSettings } from './env.ts'
import { createAdmin } from './features/accounts/create-admin.ts'
import { readOptions, runCommand } from './operator-command.ts'
import { StartupError } from './startup-error.ts'

/*
 * `npm run create-admin -- --email=<who> [--name=<first and last name>]`: makes an account an
 * Admin, or adds one, and prints the link that sets its password. Run it with the server's
 * settings, while the server is running or stopped.
 */

const usage = 'Usage: npm run create-admin -- --email=you@example.com [--name="Aisyah Rahman"]'

const messages = {
  new: 'is a new Admin.',
  promoted: 'is an Admin now.',
  admin: 'is an Admin already.',
  'switched-off': 'was deactivated and is an Admin now.',
} as const

function personOf(): { email: string; name: string } {
  const values = readOptions({ email: { type: 'string' }, name: { type: 'string' } }, usage)
  const email = normalizeEmail(values.email ?? '')
  if (!z.email().safeParse(email).success) throw new StartupError(usage)
  return { email, name: (values.name ?? '').trim() }
}

await runCommand(async () => {
  const person = personOf()
  const settings = readSettings(environment(), process.cwd())
  const { pool, close } = await openOperatorDatabase(settings)
  try {
    const { link, was } = await createAdmin(pool, settings, person, new Date())
    console.log(`${person.email} ${messages[was]}`)
    console.log('The link works once, for an hour, and sets the password:')
    console.log(link)
  } finally {
    await close()
  }
})
