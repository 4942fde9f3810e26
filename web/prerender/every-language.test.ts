import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeEveryLanguage } from './every-language.ts'

test('the offline page has every language, and each language its manifest', () => {
  const directory = mkdtempSync(join(tmpdir(), 'every-language-'))
  try {
    for (const name of ['offline.html', 'site.webmanifest', 'crew.webmanifest'])
      cpSync(join(import.meta.dirname, '../public', name), join(directory, name))
    for (const locale of ['ms', 'zh']) mkdirSync(join(directory, locale))
    writeEveryLanguage(directory)
    const page = readFileSync(join(directory, 'offline.html'), 'utf8')
    expect([...page.matchAll(/<h1>(.*?)<\/h1>/g)].map(([, heading]) => heading)).toEqual([
      "You're offline.",
      'Anda di luar talian.',
      '您已离线。',
    ])
    const manifest = readFileSync(join(directory, 'ms/site.webmanifest'), 'utf8')
    expect(JSON.parse(manifest)).toMatchObject({ start_url: '/ms', lang: 'ms-MY', id: '/' })
  } finally {
    rmSync(directory, { recursive: true })
  }
})
