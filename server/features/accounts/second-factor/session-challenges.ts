import { query, queryFirst, type Reader } from '../../../db/transaction.ts'

/** How long a browser may take to sign. */
const lifetimeMs = 10 * 60 * 1000

/** Stores the challenge that a passkey must sign for this session, replacing an earlier one. */
export async function storeChallenge(
  reader: Reader,
  sessionId: string,
  challenge: string,
  now: Date,
): Promise<void> {
  await query(reader, {
    text: `insert into passkey_challenge (session_id, challenge, expires_at) values ($1, $2, $3)
      on conflict (session_id) do update
        set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    values: [sessionId, challenge, new Date(now.getTime() + lifetimeMs)],
  })
}

/** Takes a session's challenge, once; undefined if there is none or it has expired. */
export async function takeChallenge(
  reader: Reader,
  sessionId: string,
  now: Date,
): Promise<string | undefined> {
  const stored = await queryFirst<{ challenge: string; expires_at: Date }>(reader, {
    text: `delete from passkey_challenge where session_id = $1 returning challenge, expires_at`,
    values: [sessionId],
  })
  return stored && stored.expires_at > now ? stored.challenge : undefined
}
