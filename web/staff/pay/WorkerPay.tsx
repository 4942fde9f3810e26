import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WorkerPay as Pay } from '../../../domain/api/crew-pay.ts'
import { banks } from '../../../domain/booking/banks.ts'
import { m } from '../../../messages/page.ts'
import { callQuery, failureSentence } from '../../api.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { dayLabel, monthLabel } from '../../shared/when.ts'
import { Failure } from '../../ui/Failure.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { Loading } from '../../ui/Page.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import parts from '../panel/parts.module.css'
import { QuietButton } from '../panel/QuietButton.tsx'
import { Detail, Row, Rows } from '../panel/Rows.tsx'
import { Section } from '../panel/Section.tsx'
import type { Worker } from '../workers/worker.ts'
import { AdjustmentForm, BankForm, RateForm } from './PayForms.tsx'
import { TaxStatus } from './TaxStatus.tsx'

type Dialog = 'rate' | 'bank' | 'adjustment'

/** What a worker earns, where it is paid, and what staff add or take off; for who pays alone. */
export function WorkerPay({ worker }: { worker: Worker }) {
  const [dialog, setDialog] = useState<Dialog>()
  const { data: pay, error } = useQuery(
    callQuery(['worker-pay', worker.id], 'GET /staff/pay/workers/{id}', undefined, {
      id: worker.id,
    }),
  )
  const opens = (name: Dialog, label: string) =>
    pay && <QuietButton onClick={() => setDialog(name)}>{label}</QuietButton>
  const close = () => setDialog(undefined)
  return (
    <>
      <Section title={m.staff_pay_rates()} action={opens('rate', m.staff_pay_rate_add())}>
        {error && !pay && <Failure>{failureSentence(error)}</Failure>}
        {!error && !pay && <Loading />}
        {pay && <Rates pay={pay} />}
      </Section>
      <Section
        title={m.staff_pay_adjustments()}
        action={opens('adjustment', m.staff_pay_adjustment_add())}
      >
        {pay && <Adjustments pay={pay} />}
      </Section>
      <Section title={m.staff_pay_bank()} action={opens('bank', m.staff_pay_bank_edit())}>
        {pay && <p className={pay.bank ? undefined : parts.soft}>{bankText(pay)}</p>}
      </Section>
      <TaxStatus worker={worker} />
      {dialog === 'rate' && <RateForm worker={worker} onClose={close} />}
      {dialog === 'adjustment' && pay && (
        <AdjustmentForm worker={worker} pay={pay} onClose={close} />
      )}
      {dialog === 'bank' && pay && <BankForm worker={worker} pay={pay} onClose={close} />}
    </>
  )
}

function bankText({ bank }: Pay): string {
  if (!bank) return m.staff_pay_bank_none()
  const name = banks.find(([bic]) => bic === bank.bank)?.[1] ?? bank.bank
  return m.account_with_detail({ first: `${bank.holder}, ${name}`, second: bank.account })
}

/** Each rate with the day from which it holds, the newest first within a service. */
function Rates({ pay: { rates } }: { pay: Pay }) {
  const shown = rates.toSorted(
    (a, b) => a.skill.localeCompare(b.skill) || b.from_day.localeCompare(a.from_day) || b.id - a.id,
  )
  return (
    <Rows of={shown} none={m.staff_pay_rates_none()}>
      {({ id, skill, from_day: day, rate, current }) => (
        <Row key={id} amount={m.staff_pay_an_hour({ amount: formatRm(rate) })}>
          {current ? <b>{skillTitle(skill)}</b> : skillTitle(skill)}
          <Detail>{m.staff_pay_from({ day: dayLabel(day) })}</Detail>
        </Row>
      )}
    </Rows>
  )
}

function Adjustments({ pay: { adjustments } }: { pay: Pay }) {
  return (
    <Rows of={adjustments} none={m.staff_pay_adjustments_none()}>
      {(adjustment) => <Line key={adjustment.id} adjustment={adjustment} />}
    </Rows>
  )
}

/** An addition or deduction, which can be removed until its month is closed. */
function Line({ adjustment }: { adjustment: Pay['adjustments'][number] }) {
  const { id, month, kind, reason, closed, corrects } = adjustment
  const amount = formatRm(kind === 'deduction' ? -adjustment.amount : adjustment.amount)
  const removed = { month: monthLabel(month), amount: formatRm(adjustment.amount) }
  const [removes, setRemoves] = useState(false)
  return (
    <li>
      <span>
        {reason}
        <Detail>
          {corrects
            ? m.account_with_detail({
                first: monthLabel(month),
                second: m.staff_pay_corrects_month({ month: monthLabel(corrects) }),
              })
            : monthLabel(month)}
        </Detail>
      </span>
      <span className="numerals">{amount}</span>
      {!closed && (
        <button
          type="button"
          className={parts.small}
          aria-label={m.staff_pay_adjustment_remove({ reason })}
          onClick={() => setRemoves(true)}
        >
          ×
        </button>
      )}
      {removes && (
        <ConfirmCall
          call="POST /staff/pay/adjustments/{id}/remove/"
          params={{ id }}
          body={() => ({})}
          stale={[['worker-pay'], ['pay-run'], ['pay-runs']]}
          title={m.staff_pay_adjustment_remove_ask({ reason })}
          confirmLabel={m.staff_pay_adjustment_remove_confirm()}
          onClose={() => setRemoves(false)}
          before={
            kind === 'deduction'
              ? m.staff_pay_deduction_remove_text(removed)
              : m.staff_pay_addition_remove_text(removed)
          }
        />
      )}
    </li>
  )
}
