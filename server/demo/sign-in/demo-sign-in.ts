import { createHmac } from 'node:crypto'
import type { SignInSandboxOptions } from '../../../sandbox/sign-in/plugin.ts'
import type { CompleteSettings } from '../../env.ts'
import { facebookReturn } from '../../features/accounts/sign-in/sign-in-with-facebook.ts'
import { pageOrigins } from './visitor-origin.ts'

/** Where the stand-ins for Google and Facebook listen. */
export const signInPath = '/sandbox/sign-in'

/** The stand-ins to mount, and their settings. */
export type DemoSignIn = {
  readonly standIn: SignInSandboxOptions
  readonly settings: Partial<Pick<CompleteSettings, 'google' | 'facebook'>>
}

/** Prefix of made-up people's ids. Real providers use digits, so the two cannot be confused. */
export const madeUp = 'demo-'

/** A demo customer whose account is connected with Facebook from the start. */
export const linkedAtFacebook = { subject: `${madeUp}ravi`, email: 'ravi@jiran.test' }

const domain = 'jiran.test'

const atGoogle: NonNullable<SignInSandboxOptions['google']>['people'] = [
  {
    id: `${madeUp}hidayah`,
    firstName: 'Hidayah',
    lastName: 'Abdullah',
    email: `hidayah@${domain}`,
    emailVerified: true,
    hostedDomain: domain,
    note: 'a customer with bookings',
  },
  {
    id: `${madeUp}siti`,
    firstName: 'Siti',
    lastName: 'Rahman',
    email: `siti.rahman@${domain}`,
    emailVerified: true,
    hostedDomain: domain,
    note: 'new here',
  },
  {
    id: `${madeUp}mei-fong`,
    firstName: 'Mei Fong',
    lastName: 'Chong',
    email: `customer@${domain}`,
    emailVerified: true,
    note: 'asked for the password once',
  },
]

const atFacebook: NonNullable<SignInSandboxOptions['facebook']>['people'] = [
  {
    id: linkedAtFacebook.subject,
    firstName: 'Ravi',
    lastName: 'Subramaniam',
    email: linkedAtFacebook.email,
    note: 'a customer with bookings',
  },
  {
    id: `${madeUp}wei`,
    firstName: 'Wei',
    lastName: 'Tan',
    email: `wei.tan@${domain}`,
    note: 'new here: asked for an e-mail and the code sent to it',
  },
]

/**
 * Stand-ins for Google and Facebook in the demo, each only without a configured real account;
 * undefined when neither is needed, and always outside the demo. Visitors may sign in only as one of
 * the demo's made-up people: tokens name no other e-mail, Google's have their own issuer and
 * audience, and the key ends with the process.
 * @param ownOrigin where the program reaches itself, for keys and codes.
 */
export function demoSignIn(settings: CompleteSettings, ownOrigin: string): DemoSignIn | undefined {
  const { demo, production, publicUrl, sessionSecret } = settings
  if (!demo || production || (settings.google && settings.facebook)) return undefined
  const here = ownOrigin + signInPath
  const there = publicUrl + signInPath
  const appSecret = createHmac('sha256', sessionSecret).update('sandbox facebook').digest('hex')
  const google = { clientId: 'demo.jiran.test', issuer: there }
  const facebook = { appId: 'jirandemo', appSecret }
  const standIn = {
    google: { ...google, people: atGoogle, appOrigins: pageOrigins(settings) },
    facebook: { ...facebook, people: atFacebook, returnAddresses: [facebookReturn(publicUrl)] },
  }
  const leadingThere = {
    google: {
      ...google,
      jwksUrl: `${here}/oauth2/v3/certs`,
      scriptUrl: `${there}/gsi/client`,
    },
    facebook: {
      ...facebook,
      graphUrl: `${here}/v25.0`,
      dialogUrl: `${there}/v25.0/dialog/oauth`,
    },
  }
  const missing = (['google', 'facebook'] as const).filter((name) => !settings[name])
  return { standIn: only(standIn, missing), settings: only(leadingThere, missing) }
}

function only<T extends object>(all: T, names: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<T>
}
