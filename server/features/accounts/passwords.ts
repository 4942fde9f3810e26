import { hash, verify } from '@node-rs/argon2'

// Argon2id, the library's default kind, at OWASP's first choice of cost: 19 MiB and two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let nobodysHash: Promise<string> | undefined

/**
 * Is this the password of that hash? Without a hash (nobody has that e-mail, or the account has no
 * password) it takes the same time and says no, so that the time tells nothing.
 */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return passwordHash != null && matches
}
