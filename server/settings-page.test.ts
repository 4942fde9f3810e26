import { expect, test } from 'vitest'
import { settingNames } from './env.ts'

type SettingName = (typeof settingNames)[number][0]

/** Areas of the page, each by the first of its settings. */
const areas: Partial<Record<SettingName, string>> = {
  PORT: 'Running',
  DATABASE_URL: 'Database',
  SESSION_SECRET: 'Secrets',
  SMTP_URL: 'Mail',
  PAYMENT_PROVIDER: 'Payments',
  GEO_PROVIDER: 'Maps',
  GOOGLE_CLIENT_ID: 'Sign-in',
  VISUAL_REPORT_URL: 'Reports',
  COMPANY_NAME: 'Company',
  TRAVEL_BUFFER_HOURS: 'Limits',
}

/** Notes under the table of an area. */
const notes: Readonly<Record<string, string>> = {
  Running: `\`NODE_ENV=production\` switches the demo off, closes the accounts that a demo has left in the
database, and refuses default secrets.`,
  Company: `The icons and the picture that links show (\`web/public\`, \`og.png\`) are drawings of the brand Jiran
and do not follow \`COMPANY_NAME\`: a company of another name replaces those files.`,
}

test('docs/settings.md lists every setting', async () => {
  const lines = [
    '# Settings',
    '',
    'Environment variables, read once at the start. All are optional outside production; a wrong value',
    'stops the start with one sentence per setting. An empty value counts as unset. Made from',
    '`server/env.ts` by `npm run settings-doc`; a test compares the two.',
  ]
  let area = ''
  const endArea = () => notes[area] && lines.push('', notes[area] ?? '')
  for (const [name, unset, meaning] of settingNames) {
    const next = areas[name]
    if (next) {
      endArea()
      area = next
      lines.push('', `## ${area}`, '', '| setting | unset | meaning |', '|---|---|---|')
    }
    lines.push(`| \`${name}\` | ${unset || '–'} | ${meaning} |`)
  }
  endArea()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../docs/settings.md')
})
