import { afterAll, afterEach, beforeEach } from 'vitest'

// An unexpected console.error fails the test. A test that expects one replaces console.error itself
// (vi.spyOn).
const printed: unknown[][] = []
const original = console.error

beforeEach(() => {
  console.error = (...parts) => {
    printed.push(parts)
    original(...parts)
  }
})

afterEach(() => {
  // Of tests that run beside each other, the first to end fails for all of them.
  const errors = printed.splice(0)
  if (errors.length > 0) throw new Error(`unexpected console.error: ${errors.join('\n')}`)
})

afterAll(() => {
  console.error = original
})
