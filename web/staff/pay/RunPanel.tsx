import { useState } from 'react'
import { Link } from 'react-router'
import type { PayRun } from '../../../domain/api/crew-pay.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { FileButton } from '../../documents/FileButton.tsx'
import { hoursLabel, momentLabel, monthLabel } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatRm, Money } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import { ClosedBadge } from '../panel/ClosedBadge.tsx'
import parts from '../panel/parts.module.css'
import { panelOf } from '../panel/RecordPanel.tsx'
import { Detail, Row, Rows } from '../panel/Rows.tsx'
import { Section } from '../panel/Section.tsx'
import { monthStates } from './month-states.ts'

/** A month: what each worker gets, and what keeps it from being closed. */
export const RunPanel = panelOf('GET /staff/pay-runs/{month}', {
  key: (month) => ['pay-run', month],
  nameOf: ({ month }) => monthLabel(month),
  Line: ({ record }) => <ClosedBadge of={monthStates} record={record} />,
  Body,
})

const blockedWords = {
  'pay-month-not-over': m.staff_pay_not_over,
  'pay-month-before': m.staff_pay_before,
  'pay-below-zero': m.staff_pay_below_zero,
} as const

function Body({ record: run }: { record: PayRun }) {
  const { closed_at: at, closed_by: by, total, workers, blocked } = run
  const withoutRate = workers.filter((worker) => worker.without_rate > 0)
  const belowZero = workers.filter((worker) => worker.total < 0)
  const withoutBank = workers.filter((worker) => !worker.has_bank && worker.total > 0)
  return (
    <>
      <Facts
        facts={[
          [m.staff_pay_total(), <strong key="total">{formatRm(total)}</strong>],
          [m.staff_pay_workers(), String(workers.length)],
          at !== null && [
            m.staff_pay_closed(),
            m.account_with_detail({
              first: momentLabel(at),
              second: by ?? m.common_nothing(),
            }),
          ],
        ]}
      />
      {withoutRate.length > 0 && <Named text={m.staff_pay_without_rate()} workers={withoutRate} />}
      {withoutBank.length > 0 && <Named text={m.staff_pay_without_bank()} workers={withoutBank} />}
      {belowZero.length > 0 && <Named text={m.staff_pay_below_zero_of()} workers={belowZero} />}
      {at === null ? <Close run={run} /> : <Files month={run.month} />}
      {blocked && <p className={parts.soft}>{blockedWords[blocked]()}</p>}
      <Section title={m.staff_pay_workers()}>
        <Rows of={workers} none={m.staff_pay_nobody()}>
          {(worker) => (
            <Row
              key={worker.id}
              amount={
                <strong>
                  <Money rm={worker.total} />
                </strong>
              }
            >
              <Link to={`/workers?worker=${worker.id}`}>{worker.name}</Link>
              <Detail>{detailsOf(worker)}</Detail>
            </Row>
          )}
        </Rows>
      </Section>
    </>
  )
}

/** `3 visits, 10 hours · additions RM 20.00 · deductions RM 12.35`. */
function detailsOf(worker: PayRun['workers'][number]): string {
  return [
    m.staff_pay_visits({
      count: worker.visit_count,
      hours: hoursLabel(worker.hours),
    }),
    ...(worker.independent ? [m.staff_pay_independent()] : []),
    ...(worker.tips > 0 ? [m.staff_pay_tips({ amount: formatRm(worker.tips) })] : []),
    ...(worker.additions > 0 ? [m.staff_pay_added({ amount: formatRm(worker.additions) })] : []),
    ...(worker.deductions > 0
      ? [m.staff_pay_deducted({ amount: formatRm(worker.deductions) })]
      : []),
  ].join(' · ')
}

function Named({ text, workers }: { text: string; workers: PayRun['workers'] }) {
  return (
    <p className={parts.wrong}>
      {text}{' '}
      {workers.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && m.format_list_separator()}
          <Link to={`/workers?worker=${id}`}>{name}</Link>
        </span>
      ))}
    </p>
  )
}

function Close({ run: { month, total, blocked } }: { run: PayRun }) {
  const [asks, setAsks] = useState(false)
  return (
    <div className={parts.line}>
      <PlainButton disabled={blocked !== null} onClick={() => setAsks(true)}>
        {m.staff_pay_close()}
      </PlainButton>
      {asks && (
        <ConfirmCall
          call="POST /staff/pay-runs/{month}/close/"
          params={{ month }}
          body={() => ({ total })}
          stale={[['pay-runs'], ['pay-run']]}
          title={m.staff_pay_close_ask({ month: monthLabel(month) })}
          confirmLabel={m.staff_pay_close()}
          onClose={() => setAsks(false)}
          before={m.staff_pay_close_text({ amount: formatRm(total) })}
        />
      )}
    </div>
  )
}

function Files({ month }: { month: string }) {
  async function save(file: 'bank' | 'accountant') {
    const [{ rows }, { saveCsv }] = await Promise.all([
      call('POST /staff/pay-runs/{month}/export/', { file }, { params: { month } }),
      import('../csv.ts'),
    ])
    saveCsv(rows, `pay-${file}-${month}`)
  }
  return (
    <div className={parts.line}>
      <FileButton save={() => save('bank')}>{m.staff_pay_file_bank()}</FileButton>
      <FileButton save={() => save('accountant')}>{m.staff_pay_file_accountant()}</FileButton>
    </div>
  )
}
