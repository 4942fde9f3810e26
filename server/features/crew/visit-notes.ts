import type { VisitNote } from '../../../domain/api/crew.ts'
import { refuse, succeed } from '../../../domain/result.ts'
import { mostNotes } from '../../../domain/visits/arrival.ts'
import { inTransaction, queryFirst, queryOne } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CommandResult } from '../../http/calls/refusals.ts'
import { addEvents, program } from '../bookings/records/history.ts'

/** SQL expression for a visit's notes, oldest first. */
export const notesOfVisit = `coalesce((select json_agg(json_build_object('at', n.at, 'text', n.body)
  order by n.id) from visit_note n where n.booking_id = b.id), '[]')`

/** A note as `notesOfVisit` reads it. */
export type NoteRow = { readonly at: string; readonly text: string }

/** A note on the wire. */
export function visitNote({ at, text }: NoteRow): VisitNote {
  return { at: new Date(at).toISOString(), text }
}

/**
 * Stores a note to the crew from the page of a visit. The history mentions the note without its
 * text, which is deleted with the customer's account.
 */
export async function addNote(
  { pool }: Pick<Deps, 'pool'>,
  { booking_id: bookingId }: { readonly booking_id: string },
  note: string,
  now: Date,
): Promise<CommandResult> {
  const body = note.trim()
  if (!body) return refuse({ code: 'message-missing', field: 'note' })
  return inTransaction(pool, async (tx) => {
    const visit = await queryFirst<{ id: number; notes: number }>(tx, {
      text: `select b.id, (select count(*)::int from visit_note n where n.booking_id = b.id) as notes
             from booking b where b.booking_id = $1 for no key update of b`,
      values: [bookingId],
    })
    if (!visit) return refuse('not-found')
    if (visit.notes >= mostNotes) return refuse('too-many-notes')
    const stored = await queryOne<{ id: number }>(tx, {
      text: 'insert into visit_note (booking_id, at, body) values ($1, $2, $3) returning id',
      values: [visit.id, now, body],
    })
    const event = { code: 'note-to-crew', note_id: stored.id } as const
    await addEvents(tx, [visit.id], program, event, now)
    return succeed()
  })
}
