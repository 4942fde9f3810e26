import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '../server/env.ts'

/*
 * node deploy/sbom.ts <file>: writes a CycloneDX bill of materials of the shipped program from the
 * lockfile. Reproducible: omits npm's random number and takes the time from SOURCE_DATE_EPOCH.
 */

type Sbom = { serialNumber?: string; metadata: { timestamp?: string }; components: object[] }

const [file = 'sbom.cdx.json'] = process.argv.slice(2)
const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
const output = execFileSync('npm', args, {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 50_000_000,
})
const sbom = JSON.parse(output) as Sbom
delete sbom.serialNumber
const seconds = Number(environment().SOURCE_DATE_EPOCH ?? 0)
sbom.metadata.timestamp = new Date(seconds * 1_000).toISOString()
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${file}: ${sbom.components.length} components`)
