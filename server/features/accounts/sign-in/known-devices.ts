import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { normalizeEmail } from '../../../../domain/account/contact-details.ts'
import { isSameSecret, shortSignatureOf, signatureOf } from '../../../signature.ts'

/** The cookie that recognises a device that has signed in before. */
const deviceCookie = 'known_device'
const lifetimeMs = 180 * 24 * 60 * 60 * 1000
/** A family may share a tablet; the accounts that signed in last are remembered. */
const maxAccounts = 5

type Cookies = Readonly<Record<string, string | undefined>>
/** A random name, and keys of the accounts that signed in, latest first. */
type Device = { readonly name: string; readonly accounts: readonly string[] }

/**
 * Remembers this browser for the account of this e-mail address: by a signed cookie, unreadable by
 * scripts, that names no person.
 */
export function rememberDevice(
  secret: string,
  cookies: Cookies,
  reply: FastifyReply,
  email: string,
  now: Date,
): void {
  const known = readDevice(secret, cookies, now)
  const account = accountKey(secret, email)
  const others = known?.accounts.filter((each) => each !== account) ?? []
  const accounts = [account, ...others].slice(0, maxAccounts)
  const expires = new Date(now.getTime() + lifetimeMs)
  const value = [
    known?.name ?? randomBytes(16).toString('base64url'),
    Math.floor(expires.getTime() / 1000),
    accounts.join('~'),
  ].join('.')
  reply.setCookie(deviceCookie, `${value}.${signatureOf(secret, `device ${value}`)}`, {
    path: '/account/',
    httpOnly: true,
    expires,
  })
}

/**
 * The key that counts a device's attempts at this account; undefined if it never signed in to it.
 */
export function deviceKey(
  secret: string,
  cookies: Cookies | undefined,
  email: string,
  now: Date,
): string | undefined {
  const known = cookies && readDevice(secret, cookies, now)
  const account = accountKey(secret, email)
  return known?.accounts.includes(account) ? `${known.name}.${account}` : undefined
}

function readDevice(secret: string, cookies: Cookies, now: Date): Device | undefined {
  const parts = cookies[deviceCookie]?.split('.') ?? []
  const [name = '', ends = '', accounts = '', signed = ''] = parts
  if (parts.length !== 4) return undefined
  if (!isSameSecret(signed, signatureOf(secret, `device ${name}.${ends}.${accounts}`)))
    return undefined
  return Number(ends) * 1000 > now.getTime() ? { name, accounts: accounts.split('~') } : undefined
}

function accountKey(secret: string, email: string): string {
  return shortSignatureOf(secret, `device account ${normalizeEmail(email)}`)
}
