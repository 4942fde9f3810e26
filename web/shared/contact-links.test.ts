import { expect, test } from 'vitest'
import { telLink, whatsAppLink } from './contact-links.ts'

test.each([
  ['+60 12-345 6789', 'tel:+60123456789'],
  ['012-345 6789', 'tel:+60123456789'],
  ['+65 8123 4567', 'tel:+6581234567'],
])('%s is called with its country code', (phone, link) => {
  expect(telLink(phone)).toBe(link)
})

test('WhatsApp takes digits alone', () => {
  expect(whatsAppLink('+60 123456789')).toBe('https://wa.me/60123456789')
})
