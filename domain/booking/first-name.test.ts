import { expect, test } from 'vitest'
import { firstName } from './first-name.ts'

test.each([
  ['Aisyah Rahman', 'Aisyah'],
  ['Mei Ling Tan', 'Mei Ling'],
  ['Nurul Aisyah binti Hassan', 'Nurul Aisyah'],
  ['Ahmad bin Ismail', 'Ahmad'],
  ['Ravi a/l Muthu Samy', 'Ravi'],
  ['Devi', 'Devi'],
  ['aisyah@crew.jiran.test', 'aisyah'],
  ['', ''],
])('%j is called %j', (full, first) => {
  expect(firstName(full)).toBe(first)
})
