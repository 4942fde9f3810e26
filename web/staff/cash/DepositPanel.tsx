import { useState } from 'react'
import type { BankDeposit } from '../../../domain/api/payments/deposits.ts'
import { m } from '../../../messages/page.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { dayLabel } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatRm, Money } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import parts from '../panel/parts.module.css'
import { panelOf } from '../panel/RecordPanel.tsx'
import { staleDeposits } from './DepositForm.tsx'
import { reverseFields } from './HandIn.tsx'

/** One deposit at the bank. */
export const DepositPanel = panelOf('GET /staff/deposits/{id}', {
  key: (id) => ['deposit', Number(id)],
  nameOf: ({ day }) => dayLabel(day),
  Line: ({ record: { banked, reversed } }) => (
    <>
      <strong>
        <Money rm={banked} />
      </strong>
      {reversed && <Badge tone="bad">{m.staff_deposits_taken_back()}</Badge>}
    </>
  ),
  Body,
})

function Body({ record }: { record: BankDeposit }) {
  const { taken, banked, ref, by, reason, reversed } = record
  return (
    <>
      <Facts
        facts={[
          [m.staff_deposits_taken(), formatRm(taken)],
          [m.staff_deposits_banked(), formatRm(banked)],
          [m.staff_deposits_ref(), ref],
          [m.staff_deposits_by(), by],
          [m.staff_cash_reason(), reason],
        ]}
      />
      {reversed ? (
        <p className={parts.soft}>{m.staff_cash_reversed(reversed)}</p>
      ) : (
        <Reverse deposit={record} />
      )}
    </>
  )
}

/** Takes a wrong deposit back. */
function Reverse({ deposit: { id, taken } }: { deposit: BankDeposit }) {
  const [asks, setAsks] = useState(false)
  return (
    <div className={parts.line}>
      <PlainButton onClick={() => setAsks(true)}>{m.staff_cash_reverse()}</PlainButton>
      {asks && (
        <ConfirmCall
          call="POST /staff/deposits/{id}/reverse/"
          params={{ id }}
          fields={reverseFields}
          body={(values) => values}
          stale={staleDeposits}
          title={m.staff_deposits_reverse_ask()}
          confirmLabel={m.staff_cash_reverse()}
          onClose={() => setAsks(false)}
          before={<p>{m.staff_deposits_reverse_text({ amount: formatRm(taken) })}</p>}
        />
      )}
    </div>
  )
}
