import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll } from 'vitest'
import { accountCalls } from '../domain/api/accounts/account.ts'
import type { Call } from '../domain/api/call.ts'
import { readSettings } from '../server/env.ts'
import { findCaller } from '../server/features/accounts/queries.ts'
import { accountHandlers } from '../server/features/accounts/routes.ts'
import { newestMails } from '../server/features/mail/queries.ts'
import type { Handler } from '../server/http/calls/calls.ts'
import { registerCalls } from '../server/http/calls/register-calls.ts'
import { cookieDefaults } from '../server/http/cookies.ts'
import { answerFailures } from '../server/http/errors.ts'
import { limits } from '../server/http/limits/limits.ts'
import { testDatabase } from './database.ts'

export type Headers = Record<string, string>

export const publicUrl = 'https://jiran.example'

/** Only the calls of accounts, with their own database and clock. */
export async function startAccounts() {
  const { pool } = await testDatabase()
  let now = new Date('2026-03-02T01:00:00Z')
  const settings = {
    ...readSettings({ PUBLIC_URL: publicUrl }, '/'),
    sessionSecret: 'a test signs with this text of 43 letters',
    encryptionKey: randomBytes(32),
  }
  const app = fastify()
  await app.register(cookie, { parseOptions: cookieDefaults(publicUrl) })
  answerFailures(app)
  registerCalls(
    app,
    accountCalls as Readonly<Record<string, Call>>,
    accountHandlers({ pool, settings, services: [] }) as unknown as Readonly<
      Record<string, Handler>
    >,
    {
      clock: () => now,
      findCaller: findCaller(pool, settings.sessionSecret),
      spend: limits({ pool }).spend,
      ownOrigins: [publicUrl],
      checkAnswers: true,
    },
  )
  afterAll(() => app.close())

  let people = 0
  const accounts = {
    pool,
    now: () => now,
    later: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    post: (path: string, body: object, headers: Headers = {}) =>
      app.inject({ method: 'POST', url: path, payload: body, headers }),
    get: (path: string, headers: Headers = {}) => app.inject({ method: 'GET', url: path, headers }),
    bearer: (token: string): Headers => ({ authorization: `Bearer ${token}` }),
    /** The form of a person who registers, with a new e-mail address. */
    newPerson: (changes: object = {}) => {
      people += 1
      const email = `person${people}@jiran.test`
      return {
        email,
        username: email,
        first_name: 'Nur',
        last_name: 'Aisyah Binti Ali',
        phone: '+60 123456789',
        password: 'Secret1x',
        password2: 'Secret1x',
        website: '',
        next: '',
        ...changes,
      }
    },
    /** The link in the newest mail to that address. */
    linkIn: async (to: string): Promise<URL> => {
      const [mail] = await newestMails(pool, to)
      return new URL(/https:\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    },
    tokenIn: async (to: string) => (await accounts.linkIn(to)).searchParams.get('token') ?? '',
    /** A person who has registered and followed the link. */
    verifiedPerson: async (changes: object = {}) => {
      const person = accounts.newPerson(changes)
      await accounts.post('/account/register/', person)
      const answer = await accounts.get(
        `/account/verify-user/${await accounts.tokenIn(person.email)}`,
      )
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return person
    },
    /** @returns the token of a new session. */
    signIn: async (person: { email: string; password: string }): Promise<string> => {
      const answer = await accounts.post('/account/login/', {
        username: person.email,
        password: person.password,
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json<{ access_token: string }>().access_token
    },
    details: (token: string) => accounts.get('/account/get-user-details/', accounts.bearer(token)),
  }
  return accounts
}
