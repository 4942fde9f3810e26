import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { processorNames } from '../../domain/privacy/processors.ts'
import { readSettings } from '../env.ts'
import { kinds, messaging, signIn } from './list.ts'

const root = join(import.meta.dirname, '../..')
const integrations = [
  ...Object.values(kinds).flatMap((kind) => kind.integrations),
  ...Object.values(messaging),
  ...Object.values(signIn),
]

test('every folder of a provider is in the list', () => {
  const text = readFileSync(join(import.meta.dirname, 'list.ts'), 'utf8')
  const folders = globSync('*/*/', { cwd: import.meta.dirname })
  expect(folders.length).toBeGreaterThan(8)
  const missing = folders.filter((folder) => !text.includes(`'./${folder}/provider.ts'`))
  expect(missing).toEqual([])
})

test('every provider names pages and stand-ins that exist', () => {
  expect(integrations.length).toBeGreaterThan(10)
  for (const { name, docs, standIn } of integrations) {
    if (docs) expect(existsSync(join(root, docs)), name).toBe(true)
    if (standIn) expect(existsSync(join(root, standIn, 'README.md')), name).toBe(true)
  }
})

test('no two providers document the same variable', () => {
  const names = integrations.flatMap(({ variables }) => Object.keys(variables))
  expect(names).toEqual([...new Set(names)])
})

test('every folder of stand-ins belongs to a provider', () => {
  const named = new Set(integrations.map(({ standIn }) => standIn))
  const folders = globSync('sandbox/*/plugin.ts', { cwd: root }).map((file) => dirname(file))
  expect(folders.filter((folder) => !named.has(folder))).toEqual([])
})

test('every provider names its processors of personal data', () => {
  const processors = integrations.map(({ processor }) => processor)
  expect(processors.filter((each) => each === undefined)).toEqual([])
  expect(processorNames.filter((name) => !processors.includes(name))).toEqual([])
})

test('the processors are those of the providers that the settings choose', () => {
  const none = readSettings({ GEO_PROVIDER: 'builtin', TILE_URL: 'none' }, root)
  expect(none.processors).toEqual(['push-services'])
  const some = readSettings(
    {
      GEO_PROVIDER: 'google',
      GOOGLE_MAPS_KEY: 'AIza-test',
      TILE_URL: 'none',
      GOOGLE_CLIENT_ID: 'client',
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_live_abcd',
      STRIPE_WEBHOOK_SECRET: 'whsec_abcd',
    },
    root,
  )
  expect(some.processors).toEqual(['stripe', 'push-services', 'google-maps', 'google-sign-in'])
})
