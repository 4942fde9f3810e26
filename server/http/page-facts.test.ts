import { expect, test } from 'vitest'
import { factMarks } from '../../domain/site/facts.ts'
import { fillPage } from './page-facts.ts'

const facts = {
  origin: 'https://jiran.example',
  email: 'hello@jiran.example',
  phone: '+60 3-1234',
  address: '1 Jalan "A" & <B>',
  lateFee: 'RM 12.50',
  reviews: 'none',
}

test('a mark in HTML becomes the fact, escaped', () => {
  const { origin, address, lateFee, reviews } = factMarks
  const html = `<html data-reviews="${reviews}" data-address="${address}"><a href="${origin}/faq">${lateFee}</a>`
  expect(fillPage(html, facts)).toBe(
    '<html data-reviews="none" data-address="1 Jalan &quot;A&quot; &amp; &lt;B&gt;"><a href="https://jiran.example/faq">RM 12.50</a>',
  )
})

test('in data for search engines it becomes JSON that cannot end its element', () => {
  const data = { url: `${factMarks.origin}/`, address: factMarks.address }
  const script = (text: string) => `<script type="application/ld+json">${text}</script>`
  const filled = fillPage(`<p>${factMarks.phone}</p>${script(JSON.stringify(data))}`, {
    ...facts,
    address: '</script><b>"&',
  })
  expect(filled).toContain('<p>+60 3-1234</p>')
  const [, json = ''] = /<script[^>]*>(.*)<\/script>$/.exec(filled) ?? []
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({ url: 'https://jiran.example/', address: '</script><b>"&' })
})
