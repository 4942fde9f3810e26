import { hashSync, verifySync } from '@node-rs/argon2'

// Runs in a thread of the pool in passwords.ts.

// Argon2id, the library's default, at OWASP's first recommendation: 19 MiB and two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password to hash, or to compare with a hash. */
export type HashTask = { readonly password: string; readonly against: string | undefined }

const alarm = new Int32Array(new SharedArrayBuffer(4))
let restUntil = 0

/**
 * Returns the hash in PHC form, or whether the password matches. After a wrong password the thread
 * pauses for as long as it worked, so that a flood takes at most half a core.
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
