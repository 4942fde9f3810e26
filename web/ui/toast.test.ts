import { expect, test } from 'vitest'
import {
  currentToasts,
  dismissErrors,
  dismissToast,
  toastError,
  toastSuccess,
  toastsOnPage,
} from './toast.ts'

const shown = () => currentToasts().map(({ kind, message }) => `${kind}: ${message}`)

test('one error at a time, cleared by a success; the same sentence never stacks', () => {
  toastError('Please enter the postcode')
  const first = currentToasts()[0]?.id
  toastError('Please enter the postcode')
  expect(shown()).toEqual(['error: Please enter the postcode'])
  expect(currentToasts()[0]?.id).not.toBe(first)

  toastError('Another')
  expect(shown()).toEqual(['error: Another'])

  toastSuccess('Saved')
  toastSuccess('Sent')
  expect(shown()).toEqual(['success: Saved', 'success: Sent'])
  for (const { id } of currentToasts()) dismissToast(id)
  expect(shown()).toEqual([])
})

test('an error disappears when fixed or on navigation, a success survives one navigation', () => {
  toastSuccess('Welcome')
  toastError('Please enter the postcode')
  dismissErrors()
  expect(shown()).toEqual(['success: Welcome'])

  const id = toastError('Email is missing')
  dismissToast(id)
  toastError('Please enter the postcode')
  toastsOnPage('')
  expect(shown()).toEqual(['success: Welcome', 'error: Please enter the postcode'])
  toastsOnPage('/')
  expect(shown()).toEqual(['success: Welcome'])
  toastsOnPage('/faq')
  expect(shown()).toEqual([])
})
