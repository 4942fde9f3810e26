import satisfies from 'spdx-satisfies'

/** The parts of package.json that the audit reads. */
export type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  /** Packages whose install scripts were reviewed, and whether they may run. */
  readonly allowScripts?: Readonly<Record<string, boolean>>
}

/** The parts of package-lock.json that the audit reads. */
export type Lockfile = {
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, LockedPackage>>
}

type LockedPackage = Manifest & {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly license?: string
  readonly dev?: boolean
  readonly inBundle?: boolean
  readonly hasInstallScript?: boolean
}

/** Licences that allow shipping without publishing our own code. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'Python-2.0',
  'Unlicense',
  'CC0-1.0',
  // For fonts.
  'OFL-1.1',
]

/** Packages without a machine-readable licence, and the licence in their files. */
const licenceOnFile: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

const exact = /^\d+\.\d+\.\d+(-[\w.-]+)?$/
const registry = 'https://registry.npmjs.org/'

/**
 * Problems of the locked dependencies, a sentence each: versions that may drift, packages without a
 * hash or from elsewhere, unreviewed install scripts, and licences of shipped packages. Needs no
 * network.
 *
 * No tool does this for a lockfile without addresses (`omit-lockfile-registry-resolved`):
 * lockfile-lint 5.0 accepts one whose hashes were removed.
 */
export function lockfileProblems(manifest: Manifest, lock: Lockfile): string[] {
  const problems: string[] = []
  if (lock.lockfileVersion !== 3) problems.push('package-lock.json is not of version 3')
  const root = lock.packages['']
  for (const kind of ['dependencies', 'devDependencies'] as const) {
    for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
      if (!exact.test(version)) problems.push(`${name}: ${version} is no exact version`)
      if (root?.[kind]?.[name] !== version)
        problems.push(`${name}: package.json and package-lock.json differ`)
    }
  }
  for (const [place, locked] of Object.entries(lock.packages)) {
    if (place) problems.push(...packageProblems(nameAt(place), locked, manifest.allowScripts ?? {}))
  }
  return problems
}

function packageProblems(
  name: string,
  { version, integrity, resolved, license, dev, inBundle, hasInstallScript }: LockedPackage,
  scripts: Readonly<Record<string, boolean>>,
): string[] {
  const problems: string[] = []
  const at = `${name} ${version ?? ''}`.trim()
  if (!exact.test(version ?? '')) problems.push(`${at}: locked to no exact version`)
  // A bundled package is covered by the hash of the package that contains it.
  if (!inBundle && !integrity?.startsWith('sha512-')) problems.push(`${at}: no SHA-512 hash`)
  if (resolved !== undefined && !resolved.startsWith(registry))
    problems.push(`${at}: comes from ${resolved}, not from ${registry}`)
  if (hasInstallScript && !(name in scripts))
    problems.push(`${at}: has an install script that allowScripts says nothing about`)
  if (!dev && !isPermissive(licenceOnFile[name] ?? license))
    problems.push(`${at}: licence ${license ?? 'unknown'} is not on the list`)
  return problems
}

/**
 * Shipped packages by licence, as Markdown: the most common licence first, packages by name with
 * their versions.
 */
export function licenceReport({ packages }: Lockfile): string {
  const byLicence = new Map<string, Set<string>>()
  for (const [place, { version, license, dev }] of Object.entries(packages)) {
    if (!place || dev) continue
    const name = nameAt(place)
    const licence = licenceOnFile[name] ?? license ?? 'unknown'
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${name} ${version}`))
  }
  const sections = [...byLicence]
    .toSorted(([, one], [, two]) => two.size - one.size)
    .map(([licence, names]) => `## ${licence} (${names.size})\n\n${[...names].sort().join(', ')}\n`)
  return `# Licences of what we ship\n\n${sections.join('\n')}`
}

function isPermissive(license: string | undefined): boolean {
  if (!license) return false
  try {
    return satisfies(license, permissive)
  } catch {
    // Not an SPDX expression, such as "SEE LICENSE IN …".
    return false
  }
}

/** The name of a package: `node_modules/a/node_modules/@b/c` is `@b/c`. */
function nameAt(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
