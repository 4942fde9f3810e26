import { marksOf } from '../../../domain/payments/card-marks.ts'
import { query, type Reader } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { PaidCard } from '../../providers/payment/port.ts'
import { signatureOf } from '../../signature.ts'

/** Stores keyed hashes that identify the card of an attempt, and nothing else about it. */
export async function noteCard(
  reader: Reader,
  { payment, settings }: Pick<Deps, 'payment' | 'settings'>,
  attemptId: number,
  card: PaidCard,
): Promise<void> {
  const marks = marksOf(payment.name, card).map(({ text, isSure }) => ({
    mark: signatureOf(settings.sessionSecret, `card ${text}`),
    isSure,
  }))
  await query(reader, {
    name: 'note-card',
    text: `insert into card_mark (account_id, mark, is_sure)
           select o.account_id, m.mark, m.is_sure from payment_attempt p
             join booking_order o on o.id = p.order_id
             cross join unnest($2::text[], $3::boolean[]) as m (mark, is_sure)
           where p.id = $1 and o.account_id is not null on conflict do nothing`,
    values: [attemptId, marks.map(({ mark }) => mark), marks.map(({ isSure }) => isSure)],
  })
}
