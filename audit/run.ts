import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAdvisories } from './advisories.ts'
import { type Lockfile, licenceReport, lockfileProblems, type Manifest } from './lockfile.ts'

/**
 * Audits the dependencies: first the lockfile, without the network, then known advisories, if the
 * registry answers.
 *
 *   npm run audit
 */

const root = join(import.meta.dirname, '..')
const read = <Shape>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Shape
const lock = read<Lockfile>('package-lock.json')
const problems = lockfileProblems(read<Manifest>('package.json'), lock)
const packages = Object.keys(lock.packages).length - 1
if (problems.length === 0)
  console.log(
    `${packages} locked packages: versions, hashes, install scripts and licences are in order.`,
  )
mkdirSync(join(root, 'reports'), { recursive: true })
writeFileSync(join(root, 'reports/licences.md'), licenceReport(lock))
console.log('reports/licences.md has the licence of each package that we ship.')

const advisories = readAdvisories(await npmAudit())
if (!advisories.answered)
  console.log(`Advisories were not checked: the registry tells none here (${advisories.why}).`)
else if (advisories.serious.length === 0) console.log('No serious advisories against what we ship.')
else problems.push(...advisories.serious)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** npm's report as JSON; its exit code adds nothing. */
function npmAudit(): Promise<string> {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=6000']
  return new Promise((resolve) => {
    execFile('npm', args, { cwd: root, timeout: 8_000, maxBuffer: 50_000_000 }, (_, stdout) =>
      resolve(stdout),
    )
  })
}
