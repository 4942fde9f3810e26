import { expect, test } from 'vitest'
import { factMarks } from '../../../domain/site/facts.ts'
import { hourMark } from '../../../domain/site/hours.ts'
import { priceMark } from '../../../domain/site/page-prices.ts'
import { type Filling, fillManifest, fillPage } from './page-facts.ts'

const facts = {
  origin: 'https://jiran.example',
  company: 'Jiran & "Kawan"',
  registration: '202601000001',
  email: 'hello@jiran.example',
  phone: '+60 3-1234',
  phoneDigits: '+6031234',
  address: '1 Jalan "A" & <B>',
  whatsapp: '',
  whatsappDigits: '',
  lateFee: 'RM 12.50',
  lateFeeHours: '24',
  leadHours: '12',
  opens: '8',
  closes: '20',
  reviews: 'none',
  onlinePayment: 'yes',
  signIn: '',
  processors: 'stripe file-host',
  services: 'Cleaner=RM 25',
}
const filling: Filling = {
  facts,
  states: new Map([['Cleaner', 'open']]),
  ratings: new Map([['Cleaner', { average: 4.7, count: 3 }]]),
  hasPage: () => true,
  priceOf: () => 'RM 25',
  version: 1,
}

test('a placeholder in HTML becomes the fact, escaped', () => {
  const { origin, address, lateFee, reviews } = factMarks
  const html = `<html data-reviews="${reviews}" data-address="${address}"><a href="${origin}/faq">${lateFee}</a>`
  expect(fillPage(html, filling)).toBe(
    '<html data-reviews="none" data-address="1 Jalan &quot;A&quot; &amp; &lt;B&gt;"><a href="https://jiran.example/faq">RM 12.50</a>',
  )
})

test('hours in a sentence are in the language of the sentence', () => {
  const html = `${hourMark('lateFeeHours', 'en')}, ${hourMark('lateFeeHours', 'zh')}, ${hourMark('opens', 'en')}`
  expect(fillPage(html, filling, 'ms')).toBe('24 hours, 24小时, 08:00')
  const one = { ...filling, facts: { ...facts, lateFeeHours: '1' } }
  expect(fillPage(html, one, 'ms')).toBe('1 hour, 1小时, 08:00')
})

test('example reviews are only in the page of the demo', () => {
  const html =
    '<p>A</p><demo-reviews class="x"><div><ul><li>Mei Fong</li></ul></div></demo-reviews><p>B</p>'
  expect(fillPage(html, filling)).toBe('<p>A</p><p>B</p>')
  const demo = { ...filling, facts: { ...facts, reviews: 'demo' } }
  expect(fillPage(html, demo)).toBe(html)
})

test('WhatsApp is shown only if the company has a number for it', () => {
  const html = `<p><a data-needs="whatsapp" href="https://wa.me/${factMarks.whatsappDigits}">WhatsApp ${factMarks.whatsapp}</a></p>`
  expect(fillPage(html, filling)).toBe('<p></p>')
  const whatsapp = { whatsapp: '012-345 6789', whatsappDigits: '60123456789' }
  expect(fillPage(html, { ...filling, facts: { ...facts, ...whatsapp } })).toBe(
    '<p><a data-needs="whatsapp" href="https://wa.me/60123456789">WhatsApp 012-345 6789</a></p>',
  )
})

test('parts that depend on services are left out, or shown without their markers', () => {
  const when = (is: string, content: string) => `<site-when data-is="${is}">${content}</site-when>`
  const cards =
    when('Cleaner=open', '<li>Cleaning</li>') + when('Gardener=open', '<li>Gardening</li>')
  const html = `<ul>${when('!*=soon', cards)}</ul>${when('*=soon', '<p>Soon</p>')}`
  expect(fillPage(html, filling)).toBe('<ul><li>Cleaning</li></ul>')
  const states = new Map([['Gardener', 'soon'] as const])
  expect(fillPage(html, { ...filling, states })).toBe('<ul></ul><p>Soon</p>')
  const data = (questions: object[]) =>
    `<script type="application/ld+json">${JSON.stringify({ questions })}</script>`
  const page = data([{ 'shown-when': 'Cleaner=open', name: 'Who?' }, { name: 'When?' }])
  expect(fillPage(page, filling)).toBe(data([{ name: 'Who?' }, { name: 'When?' }]))
  expect(fillPage(page, { ...filling, states })).toBe(data([{ name: 'When?' }]))
})

test('in data for search engines a placeholder becomes JSON that cannot end its element', () => {
  const data = { url: `${factMarks.origin}/`, address: factMarks.address }
  const script = (text: string) => `<script type="application/ld+json">${text}</script>`
  const filled = fillPage(`<p>${factMarks.phone}</p>${script(JSON.stringify(data))}`, {
    ...filling,
    facts: { ...facts, address: '</script><b>"&' },
  })
  expect(filled).toContain('<p>+60 3-1234</p>')
  const [, json = ''] = /<script[^>]*>(.*)<\/script>$/.exec(filled) ?? []
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({ url: 'https://jiran.example/', address: '</script><b>"&' })
})

test('a rating is structured data for search engines, if there is one', () => {
  const things = ['Cleaner', 'Care Giver'].map((skill) => ({
    name: skill,
    aggregateRating: { 'rating-of': skill },
  }))
  const script = `<script type="application/ld+json">${JSON.stringify(things)}</script>`
  const [, json = ''] = /<script[^>]*>(.*)<\/script>$/.exec(fillPage(script, filling)) ?? []
  expect(JSON.parse(json)).toEqual([
    {
      name: 'Cleaner',
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: 4.7,
        reviewCount: 3,
        bestRating: 5,
      },
    },
    { name: 'Care Giver' },
  ])
})

test('an amount is text in HTML and a number in data for search engines', () => {
  const weekly = { skill: 'Care Giver', of: 'one month', at: 41000 } as const
  const requestedPrices: unknown[] = []
  const filled = fillPage(
    `<p>${priceMark({ ...weekly, as: 'shown' })}.</p><script type="application/ld+json">${JSON.stringify(
      {
        price: priceMark({ skill: 'Cleaner', of: 'weekly', as: 'number' }),
        range: `From ${priceMark({ ...weekly, as: 'least' })}`,
      },
    )}</script>`,
    {
      ...filling,
      priceOf: (price) => {
        requestedPrices.push(price)
        return price.as === 'number' ? '27.5' : 'RM 25'
      },
    },
  )
  expect(filled).toBe(
    '<p>RM 25.</p><script type="application/ld+json">{"price":27.5,"range":"From RM 25"}</script>',
  )
  expect(requestedPrices).toEqual([
    { ...weekly, as: 'shown' },
    { skill: 'Cleaner', of: 'weekly', as: 'number' },
    { ...weekly, as: 'least' },
  ])
})

test('the manifest names the company, whatever it is called', () => {
  const manifest = fillManifest(JSON.stringify({ name: factMarks.company, id: '/' }), filling)
  expect(JSON.parse(manifest)).toEqual({ name: 'Jiran & "Kawan"', id: '/' })
})

test('only the processors of the settings are in the privacy notice', () => {
  const line = (name: string) => `<li data-processor="${name}">${name}</li>`
  expect(fillPage(`<ul>${line('stripe')}${line('fiuu')}${line('file-host')}</ul>`, filling)).toBe(
    `<ul>${line('stripe')}${line('file-host')}</ul>`,
  )
})
