import { expect, test } from 'vitest'
import { sections } from './env.ts'

test('docs/settings.md lists every setting', async () => {
  const lines = [
    '# Settings',
    '',
    'Environment variables, read once at the start. All are optional outside production; a wrong value',
    'prevents the start, with one sentence per setting. An empty value counts as unset. Generated from',
    '`server/env.ts` by `npm run settings-doc`; a test compares the two.',
  ]
  for (const { title, variables, note } of sections) {
    lines.push('', `## ${title}`, '', '| setting | unset | meaning |', '|---|---|---|')
    for (const [name, { unset, meaning }] of Object.entries(variables))
      lines.push(`| \`${name}\` | ${unset || '–'} | ${meaning} |`)
    if (note) lines.push('', note)
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../docs/settings.md')
})
