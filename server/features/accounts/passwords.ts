import { hash, verify } from '@node-rs/argon2'

// Argon2id, the library's default kind, at OWASP's first choice of cost: 19 MiB and two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

// Of a random password that was thrown away. Same cost as above: that is its purpose.
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$4Gkd41hj/FJsN4HYcQkF7Q$e7jBFjMdV1KjyZafV6pGXruPujE0zH9tHZxw6OiL9lc'

/**
 * Is this the password of that hash? Without a hash (nobody has that e-mail, or the account has no
 * password) it takes the same time and says no, so that the time tells nothing.
 */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobodysHash, password)
  return passwordHash != null && matches
}
