import { useState } from 'react'
import { Link } from 'react-router'
import type { BooksMonth } from '../../../domain/api/payments/books.ts'
import type { JournalFormat } from '../../../domain/books/journal.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { FileButton } from '../../documents/FileButton.tsx'
import { saveFile } from '../../documents/save-file.ts'
import { momentLabel, monthLabel } from '../../shared/when.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatRm, Money } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import { check } from '../form/describe-form.tsx'
import { ClosedBadge } from '../panel/ClosedBadge.tsx'
import parts from '../panel/parts.module.css'
import { panelOf } from '../panel/RecordPanel.tsx'
import { Detail, Row } from '../panel/Rows.tsx'
import { Section } from '../panel/Section.tsx'
import { accountWords } from './account-words.ts'
import { monthStates } from './month-states.ts'

/** A month of the books: open items, accounts, and files once it is closed. */
export const MonthPanel = panelOf('GET /staff/months/{month}', {
  key: (month) => ['books-month', month],
  nameOf: ({ month }) => monthLabel(month),
  Line: ({ record }) => <ClosedBadge of={monthStates} record={record} />,
  Body,
})

type Props = { record: BooksMonth }

function Body({ record }: Props) {
  const { closed_at: at, closed_by: by, entries, amount, journal_hash: hash } = record
  return (
    <>
      <Facts
        facts={[
          [m.staff_books_entries(), String(entries)],
          [m.staff_books_amount(), formatRm(amount)],
          at !== null && [
            m.staff_books_closed(),
            m.account_with_detail({
              first: momentLabel(at),
              second: by ?? m.common_nothing(),
            }),
          ],
          hash !== '' && [
            m.staff_books_fingerprint(),
            <code key="hash" title={hash}>
              {hash.slice(0, 16)}
            </code>,
          ],
        ]}
      />
      {at === null ? <Closing record={record} /> : <Files month={record.month} />}
      <Accounts record={record} />
    </>
  )
}

const blockedWords = {
  'books-not-over': m.staff_books_not_over,
  'books-before': m.staff_books_before,
} as const

/** Labels of open items, and where they are settled. */
const openWords = {
  einvoices: [m.staff_books_open_einvoices, '/einvoices?month='],
  refunds: [m.staff_books_open_refunds, '/refunds'],
  cash: [m.staff_books_open_cash, '/cash?show=carrying'],
  not_banked: [m.staff_books_open_not_banked, '/bank-deposits'],
  differences: [m.staff_books_open_differences, '/books?month='],
} as const

function Closing({ record: { month, open, blocked, entries } }: Props) {
  const [asks, setAsks] = useState(false)
  const kinds = (['einvoices', 'refunds', 'cash', 'not_banked', 'differences'] as const).filter(
    (kind) => open[kind] > 0,
  )
  const isOpen = kinds.length > 0
  return (
    <Section title={m.staff_books_to_settle()}>
      {!isOpen && <p className={parts.soft}>{m.staff_books_to_settle_none()}</p>}
      <ul className={parts.rows}>
        {kinds.map((kind) => {
          const [words, path] = openWords[kind]
          return (
            <li key={kind}>
              <Link to={path.endsWith('=') ? `${path}${month}` : path}>
                {words({ count: open[kind] })}
              </Link>
            </li>
          )
        })}
      </ul>
      {blocked ? (
        <p className={parts.soft}>{blockedWords[blocked]()}</p>
      ) : (
        <div className={parts.line}>
          <PlainButton onClick={() => setAsks(true)}>{m.staff_books_close()}</PlainButton>
        </div>
      )}
      {asks && (
        <ConfirmCall
          call="POST /staff/months/{month}/close/"
          params={{ month }}
          fields={{ despite: check(m.staff_books_despite()) }}
          without={() => (isOpen ? [] : ['despite'])}
          body={({ despite }) => ({ entries, despite: despite ?? false })}
          stale={[['books-months'], ['books-month']]}
          title={m.staff_books_close_ask({ month: monthLabel(month) })}
          confirmLabel={m.staff_books_close()}
          onClose={() => setAsks(false)}
          before={<p>{m.staff_books_close_text({ count: entries })}</p>}
        />
      )}
    </Section>
  )
}

const formats: readonly (readonly [JournalFormat, string])[] = [
  ['journal', m.staff_books_file_journal()],
  ['xero', m.staff_books_file_of({ program: 'Xero' })],
  ['sql-accounting', m.staff_books_file_of({ program: 'SQL Accounting' })],
  ['autocount', m.staff_books_file_of({ program: 'AutoCount' })],
]

function Files({ month }: { month: string }) {
  async function save(format: JournalFormat) {
    const { files } = await call(
      'POST /staff/months/{month}/export/',
      { format },
      { params: { month } },
    )
    for (const { name, text } of files)
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
  }
  return (
    <Section title={m.staff_books_files()}>
      <p className={parts.soft}>{m.staff_books_files_text()}</p>
      <div className={parts.line}>
        {formats.map(([format, label]) => (
          <FileButton key={format} save={() => save(format)}>
            {label}
          </FileButton>
        ))}
      </div>
    </Section>
  )
}

function Accounts({ record: { balances } }: Props) {
  return (
    <Section title={m.staff_books_accounts()}>
      <ul className={parts.rows}>
        {balances.map(({ account, code, moved, balance }) => (
          <Row key={account} amount={<Money rm={balance} />}>
            {accountWords[account]}
            <Detail>
              {m.account_with_detail({
                first: code,
                second: m.staff_books_moved({ amount: formatRm(moved) }),
              })}
            </Detail>
          </Row>
        ))}
      </ul>
    </Section>
  )
}
