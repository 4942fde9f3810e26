import type { BooksDay } from '../../../domain/api/payments/books.ts'
import { m } from '../../../messages/page.ts'
import { Badge, StateBadge } from '../../shared/StatusBadge.tsx'
import { dayLabel, momentLabel } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { VisitLink } from '../panel/Links.tsx'
import { panelOf } from '../panel/RecordPanel.tsx'
import { Detail, Row, Rows } from '../panel/Rows.tsx'
import { Section } from '../panel/Section.tsx'
import { dayStates } from './day-states.ts'

/** A day of the books: each provider, cash, and the rows that differ. */
export const DayPanel = panelOf('GET /staff/reconciliation/{day}', {
  key: (day) => ['books-day', day],
  nameOf: ({ day }) => dayLabel(day),
  Line: ({ record: { state } }) => <StateBadge of={dayStates} state={state} />,
  Body,
})

type Props = { record: BooksDay }

function Body({ record }: Props) {
  const { providers, cash_taken: taken, cash_handed_in: handed, cash_refunded: refunded } = record
  return (
    <>
      {providers.map(({ name, ...sums }) => (
        <Section key={name} title={name}>
          <Facts
            facts={[
              [m.staff_books_received(), formatRm(sums.received)],
              [m.staff_books_refunded(), formatRm(sums.refunded)],
              [m.staff_books_settled(), formatRm(sums.settled)],
              [m.staff_books_fee(), formatRm(sums.fee)],
              [m.staff_books_net(), formatRm(sums.net)],
              [m.staff_books_difference(), <strong key="it">{formatRm(sums.difference)}</strong>],
            ]}
          />
        </Section>
      ))}
      <Section title={m.staff_shell_cash()}>
        <Facts
          facts={[
            [m.staff_books_cash(), formatRm(taken)],
            [m.staff_books_cash_handed_in(), formatRm(handed)],
            [m.staff_books_cash_refunded(), formatRm(refunded)],
          ]}
        />
      </Section>
      <Differences record={record} />
      <Settlements record={record} />
    </>
  )
}

const whyWords = {
  'not-settled': m.staff_books_not_settled,
  'not-in-ledger': m.staff_books_not_in_ledger,
  'other-amount': m.staff_books_other_amount,
} as const
const kindWords = {
  payment: m.staff_books_payment,
  refund: m.staff_books_refund,
  'refund-back': m.staff_books_refund_back,
} as const

function Differences({ record: { rows } }: Props) {
  return (
    <Section title={m.staff_books_rows()}>
      <Rows of={rows} none={m.staff_books_rows_none()}>
        {({ kind, ref, why, booking, skill, ledger, settled }) => (
          <Row
            key={`${kind} ${ref}`}
            amount={
              <>
                {ledger !== null && m.staff_books_in_ledger({ amount: formatRm(ledger) })}
                {ledger !== null && settled !== null && <br />}
                {settled !== null && m.staff_books_by_provider({ amount: formatRm(settled) })}
              </>
            }
          >
            {booking ? <VisitLink id={booking} skill={skill} /> : ref}{' '}
            <Badge tone={why === 'not-settled' ? 'waiting' : 'bad'}>{whyWords[why]()}</Badge>
            <Detail>{m.account_with_detail({ first: kindWords[kind](), second: ref })}</Detail>
          </Row>
        )}
      </Rows>
    </Section>
  )
}

function Settlements({ record: { settlements } }: Props) {
  return (
    <Section title={m.staff_books_settlements()}>
      <Rows of={settlements} none={m.staff_books_settlements_none()}>
        {({ id, name, source, taken_at: at, who }) => (
          <Row key={id}>
            {source === 'call' ? m.staff_books_by_call() : name}
            <Detail>
              {who
                ? m.account_with_detail({
                    first: momentLabel(at),
                    second: who,
                  })
                : momentLabel(at)}
            </Detail>
          </Row>
        )}
      </Rows>
    </Section>
  )
}
