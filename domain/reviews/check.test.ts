import { expect, test } from 'vitest'
import { suspicionIn } from './check.ts'

test.each([
  ['Very clean, came at 9.30 and left at 13:00. Paid RM 120.00 for 4 hours', undefined],
  ['Anjali is wonderful, 10/10, would book for 2027', undefined],
  ['Bersih dan cepat. Terima kasih banyak', undefined],
  ['打扫得很干净，下次还会预订', undefined],
  ['Call me at 012-345 6789', 'contact'],
  ['WhatsApp +60 (12) 3456789', 'contact'],
  ['０１２３４５６７８９ for a better price', 'contact'],
  ['write to anjali @ gmail.com', 'contact'],
  ['mail anjali(at)gmail(dot)com', 'contact'],
  ['cheaper at www.cleaners.example', 'link'],
  ['see https://t.co/x', 'link'],
  ['book on better-clean.my instead', 'link'],
  ['telegram @anjali', 'contact'],
  ['加我微信 anjali88', 'contact'],
  ['t.me/anjali', 'link'],
  ['anjali.biz', 'link'],
  ['Stupid of me: an idiot forgot the keys', 'abuse'],
  ['bodoh2', 'abuse'],
  ['照顾妈妈的阿姨很有耐心，我妈的房间很干净', undefined],
  ['shiitake soup, a fire-retardant cover, and Kampung Keling', undefined],
  ['Came on 2026-03-09 and 12.03.2026 at 10, paid RM 1,250.00', undefined],
  ['Came @ 10am, left @2.30pm. Very clean.My mother was happy', undefined],
  ['WhatsApp messages were answered in 5 minutes', undefined],
  ['what a bunch of ASSHOLES', 'abuse'],
  ['dia memang bodoh', 'abuse'],
  ['真是混蛋', 'abuse'],
  ['The class was in Scunthorpe, and the assistant was kind', undefined],
] as const)('%s', (text, found) => {
  expect(suspicionIn(text)).toBe(found)
})
