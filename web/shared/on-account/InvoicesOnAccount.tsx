import type { ReactNode } from 'react'
import type {
  PartnerInvoice,
  WholePartnerInvoice,
} from '../../../domain/api/company/partner-accounts.ts'
import { m } from '../../../messages/page.ts'
import { pdfFailure } from '../../documents/DownloadPdf.tsx'
import { FileButton } from '../../documents/FileButton.tsx'
import { formatRm, Money } from '../../ui/Money.tsx'
import { dayLabel, monthLabel } from '../when.ts'
import styles from './on-account.module.css'

type Props = {
  invoices: readonly PartnerInvoice[]
  read: (id: number) => Promise<WholePartnerInvoice>
  /** Beside the button of the PDF. */
  action?: (invoice: PartnerInvoice) => ReactNode
}

/** The invoices of a partner's account, newest first, each with its state and its PDF. */
export function InvoicesOnAccount({ invoices, read, action }: Props) {
  if (invoices.length === 0) return <p className={styles.soft}>{m.on_account_invoices_none()}</p>
  return (
    <ul className={styles.visits}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <span>
            <strong>{invoice.number}</strong> · {monthLabel(invoice.month)}
          </span>
          <strong>
            <Money rm={invoice.amount} />
          </strong>
          <State invoice={invoice} />
          <span className={styles.buttons}>
            <DownloadInvoice invoice={invoice} read={read} />
            {action?.(invoice)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function State({ invoice: { state, due_on, left, amount } }: { invoice: PartnerInvoice }) {
  const part = left < amount ? m.on_account_invoice_left({ amount: formatRm(left) }) : ''
  if (state === 'paid')
    return (
      <span className={styles.soft}>
        {amount < 0 ? m.on_account_invoice_credit() : m.on_account_invoice_paid()}
      </span>
    )
  if (state === 'overdue')
    return (
      <strong className={styles.overdue}>
        {m.on_account_invoice_overdue({ day: dayLabel(due_on) })} {part}
      </strong>
    )
  return (
    <span className={styles.soft}>
      {m.on_account_invoice_due({ day: dayLabel(due_on) })} {part}
    </span>
  )
}

function DownloadInvoice({ invoice, read }: { invoice: PartnerInvoice } & Pick<Props, 'read'>) {
  async function save() {
    const [whole, { savePartnerInvoice }] = await Promise.all([
      read(invoice.id),
      import('../../documents/save-partner-invoice.tsx'),
    ])
    await savePartnerInvoice(whole)
  }
  return (
    <FileButton
      save={save}
      sentenceOf={pdfFailure}
      aria-label={m.on_account_invoice_pdf_of({ number: invoice.number })}
    >
      {m.on_account_invoice_pdf()}
    </FileButton>
  )
}
