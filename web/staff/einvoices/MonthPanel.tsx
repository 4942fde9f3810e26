import { useState } from 'react'
import { Link } from 'react-router'
import type { EInvoiceMonthDetail } from '../../../domain/api/payments/einvoices.ts'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { m } from '../../../messages/page.ts'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import { dayLabel, momentLabel, monthLabel } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatRm, Money } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import parts from '../panel/parts.module.css'
import { QuietButton } from '../panel/QuietButton.tsx'
import { panelOf } from '../panel/RecordPanel.tsx'
import { Detail, Row, Rows } from '../panel/Rows.tsx'
import { Section } from '../panel/Section.tsx'
import { BuyerForm } from './BuyerForm.tsx'
import { documentStates, kindWords, missingText, monthStates } from './words.ts'

const stale = [['e-invoices'], ['e-invoice-month']] as const

/** A month: what is left to send, what is missing, and what became of what was sent. */
export const MonthPanel = panelOf('GET /staff/e-invoices/{month}', {
  key: (month) => ['e-invoice-month', month],
  nameOf: ({ month }) => monthLabel(month),
  Line: ({ record: { state } }) => <StateBadge of={monthStates} state={state} />,
  Body,
})

function Body({ record }: { record: EInvoiceMonthDetail }) {
  const { receipts, amount, due_day: due } = record
  return (
    <>
      <Facts
        facts={[
          [m.staff_einvoices_amount(), <strong key="amount">{formatRm(amount)}</strong>],
          [m.staff_einvoices_receipts(), String(receipts)],
          [m.staff_einvoices_due_day(), dayLabel(due)],
        ]}
      />
      {record.missing.length > 0 && <Missing record={record} />}
      {record.workers_missing.length > 0 && <WorkersMissing record={record} />}
      <Batch record={record} />
      <Documents record={record} />
    </>
  )
}

function Missing({ record: { missing } }: { record: EInvoiceMonthDetail }) {
  const [open, setOpen] = useState<EInvoiceMonthDetail['missing'][number]>()
  return (
    <Section title={m.staff_einvoices_buyers()}>
      <p className={parts.soft}>{m.staff_einvoices_buyers_text()}</p>
      <ul className={parts.rows}>
        {missing.map((receipt) => (
          <Row
            key={receipt.id}
            amount={<Money rm={receipt.amount} />}
            action={
              <QuietButton
                aria-label={m.staff_einvoices_buyer_of({ number: receipt.number })}
                onClick={() => setOpen(receipt)}
              >
                {m.staff_einvoices_buyer_add()}
              </QuietButton>
            }
          >
            {receipt.number}
            <Detail>
              {m.account_with_detail({ first: receipt.customer_name, second: receipt.order })}
            </Detail>
          </Row>
        ))}
      </ul>
      {open && <BuyerForm receipt={open} stale={stale} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

function WorkersMissing({ record: { workers_missing: missing } }: Props) {
  return (
    <Section title={m.staff_einvoices_workers()}>
      <p className={parts.soft}>{m.staff_einvoices_workers_text()}</p>
      <ul className={parts.rows}>
        {missing.map(({ id, number, amount, worker_id: workerId, worker, details, unknown }) => (
          <Row key={id} amount={<Money rm={amount} />}>
            <Link to={`/workers?worker=${workerId}`}>{worker}</Link>
            <Detail>{number}</Detail>
            <br />
            <span className={parts.wrong}>
              {missingText(details, unknown) ?? m.staff_pay_tax_unchecked()}
            </span>
          </Row>
        ))}
      </ul>
    </Section>
  )
}

function Batch({ record: { batch, state, connected, send_day: day, month } }: Props) {
  const { lines, line_count: count } = batch
  return (
    <Section title={m.staff_einvoices_batch()}>
      <Rows of={lines} none={m.staff_einvoices_batch_none()}>
        {({ from, to, count: receipts, amount }) => (
          <Row key={from} amount={<Money rm={amount} />}>
            {from === to ? from : m.staff_einvoices_range({ from, to })}
            <Detail>{m.staff_einvoices_count({ count: receipts })}</Detail>
          </Row>
        )}
      </Rows>
      {count > lines.length && (
        <p className={parts.soft}>
          {m.staff_einvoices_batch_more({ count: count - lines.length })}
        </p>
      )}
      {!connected && <p className={parts.wrong}>{m.staff_einvoices_not_connected()}</p>}
      {state === 'open' && (
        <p className={parts.soft}>{m.staff_einvoices_later({ day: dayLabel(day) })}</p>
      )}
      {connected && mayBeSent(day, batch.receipts, state) && <Send month={month} batch={batch} />}
    </Section>
  )
}

type Props = { record: EInvoiceMonthDetail }

/** A month that is over and has something left, or something that was refused. */
function mayBeSent(day: string, receipts: number, state: EInvoiceMonthDetail['state']): boolean {
  const isOver = dayOf(new Date()) >= `${day.slice(0, 7)}-01`
  return isOver && (receipts > 0 || state === 'refused')
}

function Send({ month, batch }: Pick<EInvoiceMonthDetail, 'month' | 'batch'>) {
  const [asks, setAsks] = useState(false)
  const { amount, receipts } = batch
  return (
    <div className={parts.line}>
      <PlainButton onClick={() => setAsks(true)}>{m.staff_einvoices_send()}</PlainButton>
      {asks && (
        <ConfirmCall
          call="POST /staff/e-invoices/{month}/send/"
          params={{ month }}
          body={() => ({ amount })}
          stale={stale}
          title={m.staff_einvoices_send_ask({ month: monthLabel(month) })}
          confirmLabel={m.staff_einvoices_send()}
          onClose={() => setAsks(false)}
          before={m.staff_einvoices_send_text({ count: receipts, amount: formatRm(amount) })}
        />
      )}
    </div>
  )
}

function Documents({ record: { documents } }: Props) {
  return (
    <Section title={m.staff_einvoices_documents()}>
      <Rows of={documents} none={m.staff_einvoices_documents_none()}>
        {({ id, number, kind, worker, state, amount, created_at: at, url, reasons }) => (
          <Row key={id} amount={<Money rm={amount} />}>
            {url ? (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={m.staff_einvoices_open_in({ number })}
              >
                {number}
              </a>
            ) : (
              number
            )}{' '}
            <StateBadge of={documentStates} state={state} />
            <Detail>
              {m.account_with_detail({
                first: worker
                  ? m.account_with_detail({ first: kindWords[kind](), second: worker })
                  : kindWords[kind](),
                second: momentLabel(at),
              })}
            </Detail>
            {reasons.length > 0 && (
              <span className={parts.wrong}>
                {m.staff_einvoices_why({ reasons: reasons.join('; ') })}
              </span>
            )}
          </Row>
        )}
      </Rows>
    </Section>
  )
}
