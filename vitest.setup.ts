import { afterEach, beforeEach } from 'vitest'

// An unexpected console.error fails the test. A test that expects one replaces console.error itself
// (vi.spyOn).
const printed: unknown[][] = []
const original = console.error

beforeEach(() => {
  printed.length = 0
  console.error = (...parts) => {
    printed.push(parts)
    original(...parts)
  }
})

afterEach(() => {
  console.error = original
  if (printed.length > 0) throw new Error(`unexpected console.error: ${printed.join('\n')}`)
})
