import { expect, test } from 'vitest'
import { formSentence } from '../messages/form-problem.ts'
import { isStrongPassword, newPasswordProblems, profilePasswordProblems } from './new-password.ts'

test.each([
  ['Abc12', false],
  ['Abc123', true],
  ['Abcdefghijklmnopqr12', true],
  ['Abcdefghijklmnopqrs12', false],
  ['abc123', false],
  ['ABC123', false],
  ['Abcdef', false],
  ['Äbc12345', false],
  ['Ab1 !?', true],
  ['', false],
])('%j is a strong password: %s', (password, strong) => {
  expect(isStrongPassword(password)).toBe(strong)
})

/** Sentences of docs/product/checks.md, word for word. */
test('a password that breaks both rules has a sentence for each', () => {
  const sentences = newPasswordProblems('weak', 'other').map((each) => formSentence(each, 'en'))
  expect(sentences).toEqual([
    'Password should contain characters between 6 to 20 which contain at least one numeric digit, one uppercase and one lowercase letter',
    'Password and Confirm Password does not match',
  ])
})

test('the profile has its own sentence for two that differ', () => {
  const sentences = profilePasswordProblems('Secret1x', 'other').map((each) =>
    formSentence(each, 'en'),
  )
  expect(sentences).toEqual(["Password and Confirm Password doesn't match"])
})
