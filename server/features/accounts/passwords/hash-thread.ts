import { hashSync, verifySync } from '@node-rs/argon2'

// Runs in a thread of the pool in passwords.ts.

// Argon2id, the library's default kind, at OWASP's first choice of cost: 19 MiB and two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password to hash, or to hold against a hash. */
export type HashTask = { readonly password: string; readonly against: string | undefined }

const alarm = new Int32Array(new SharedArrayBuffer(4))
let restUntil = 0

/**
 * The hash in PHC form, or whether the password matches. After a wrong one the thread pauses for as
 * long as it worked: a flood of wrong ones takes half of a core at most.
 */
export default function hashOrVerify({ password, against }: HashTask): string | boolean {
  const rest = restUntil - performance.now()
  if (rest > 0) Atomics.wait(alarm, 0, 0, rest)
  if (against === undefined) return hashSync(password, cost)
  const began = performance.now()
  const fits = verifySync(against, password)
  const ended = performance.now()
  if (!fits) restUntil = 2 * ended - began
  return fits
}
