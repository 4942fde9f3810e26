import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readAdvisories } from './advisories.ts'
import { type Lockfile, licenceReport, lockfileProblems, type Manifest } from './lockfile.ts'

const read = <Shape>(file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')) as Shape
const manifest = read<Manifest>('package.json')
const lock = read<Lockfile>('package-lock.json')

describe('the lockfile', () => {
  test('has no problems', () => {
    expect(lockfileProblems(manifest, lock)).toEqual([])
  })

  const fastify = lock.packages['node_modules/fastify'] ?? {}
  const withPackage = (place: string, changes: object): Lockfile => ({
    ...lock,
    packages: { ...lock.packages, [place]: { ...fastify, ...changes } },
  })
  test.each<[string, Lockfile, RegExp]>([
    ['a hash that is gone', withPackage('node_modules/a', { integrity: undefined }), /no SHA-512/],
    ['a weak hash', withPackage('node_modules/a', { integrity: 'sha1-x' }), /no SHA-512/],
    [
      'another registry',
      withPackage('node_modules/a', { resolved: 'https://registry.example/a.tgz' }),
      /not from https:\/\/registry\.npmjs\.org/,
    ],
    [
      'a repository',
      withPackage('node_modules/a', { resolved: 'git+ssh://git@github.com/a/a.git#1' }),
      /not from/,
    ],
    [
      'plain http',
      withPackage('node_modules/a', { resolved: 'http://registry.npmjs.org/a' }),
      /not/,
    ],
    [
      'an install script of an unknown package',
      withPackage('node_modules/x/node_modules/@a/b', { hasInstallScript: true }),
      /^@a\/b .*install script/,
    ],
    [
      'a copyleft licence',
      withPackage('node_modules/a', { license: 'GPL-3.0-only' }),
      /licence GPL/,
    ],
    ['no licence', withPackage('node_modules/a', { license: undefined }), /licence unknown/],
    [
      'a licence in words',
      withPackage('node_modules/a', { license: 'SEE LICENSE IN X' }),
      /licence/,
    ],
    ['a version that is none', withPackage('node_modules/a', { version: '^1' }), /exact/],
    ['another kind of lockfile', { ...lock, lockfileVersion: 1 }, /version 3/],
  ])('%s is found', (_what, changed, words) => {
    const problems = lockfileProblems(manifest, changed)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(words)
  })

  test('OR needs one allowed licence, AND needs both', () => {
    const licensed = (license: string) =>
      lockfileProblems(manifest, withPackage('node_modules/a', { license }))
    expect(licensed('(GPL-2.0-only OR MIT)')).toEqual([])
    expect(licensed('GPL-2.0-only AND MIT')).toHaveLength(1)
  })

  test('finds version ranges, and versions that differ from package.json', () => {
    const loose = { ...manifest, dependencies: { ...manifest.dependencies, fastify: '^5.0.0' } }
    expect(lockfileProblems(loose, lock)).toEqual([
      'fastify: ^5.0.0 is no exact version',
      'fastify: package.json and package-lock.json differ',
    ])
  })
})

test('the licence report lists shipped packages by licence', () => {
  const shipped = { version: '1.2.3', license: 'MIT' }
  const report = licenceReport({
    lockfileVersion: 3,
    packages: {
      '': {},
      'node_modules/a/node_modules/@b/c': shipped,
      'node_modules/tool': { ...shipped, dev: true },
      'node_modules/png-js': { version: '2.0.0' },
      'node_modules/font': { version: '5.0.0', license: 'OFL-1.1' },
    },
  })
  expect(report.trim().split(/\n\n+/)).toEqual([
    '# Licences of what we ship',
    '## MIT (2)',
    '@b/c 1.2.3, png-js 2.0.0',
    '## OFL-1.1 (1)',
    'font 5.0.0',
  ])
})

describe('security advisories', () => {
  test('high and critical are serious; moderate is not', () => {
    const vulnerabilities = {
      a: { severity: 'high', range: '<2' },
      b: { severity: 'moderate' },
      c: { severity: 'critical', range: '*' },
    }
    expect(readAdvisories(JSON.stringify({ vulnerabilities }))).toEqual({
      answered: true,
      serious: ['a <2: high', 'c *: critical'],
    })
    expect(readAdvisories('{"vulnerabilities":{}}')).toEqual({ answered: true, serious: [] })
  })

  test('an error of the registry is not a result', () => {
    expect(readAdvisories('{"statusCode":405,"body":""}')).toEqual({
      answered: false,
      why: 'it answers 405',
    })
    expect(readAdvisories('')).toMatchObject({ answered: false })
    expect(readAdvisories('{"message":"offline"}')).toEqual({ answered: false, why: 'offline' })
  })
})
