import { hashSync, verifySync } from '@node-rs/argon2'

// Runs in a thread of the pool in passwords.ts.

// Argon2id, the library's default kind, at OWASP's first choice of cost: 19 MiB and two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password to hash, or to hold against a hash. */
export type HashTask = { readonly password: string; readonly against: string | undefined }

/** The hash in PHC form, or whether the password fits. */
export default function hashOrVerify({ password, against }: HashTask) {
  return against === undefined ? hashSync(password, cost) : verifySync(against, password)
}
