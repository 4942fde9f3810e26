import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../../domain/booking/calendar.ts'
import { type AccountFile, accountFiles } from '../../../domain/company/account-files.ts'
import { monthLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { company } from '../../public-site/site-facts.ts'
import { SignedIn } from '../../shared/SignedIn.tsx'
import styles from '../../staff/exports/exports.module.css'
import { monthsUntil } from '../../staff/exports/months.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

export const meta = () => [{ title: `${m.staff_exports_title()} · ${company}` }]

/** /exports, Admin only (docs/product/prices.md#accounts): a month's money for an accountant. */
export default function ExportsPage() {
  return (
    <SignedIn permission="export-accounts" title={m.staff_exports_title()}>
      <Exports />
    </SignedIn>
  )
}

const names: Readonly<Record<AccountFile, string>> = {
  ledger: m.staff_exports_ledger(),
  cash: m.staff_exports_cash(),
  refunds: m.staff_exports_refunds(),
  vouchers: m.staff_exports_vouchers(),
}
const texts: Readonly<Record<AccountFile, string>> = {
  ledger: m.staff_exports_ledger_text(),
  cash: m.staff_exports_cash_text(),
  refunds: m.staff_exports_refunds_text(),
  vouchers: m.staff_exports_vouchers_text(),
}

/** How many months back. */
const MONTHS = 36

function Exports() {
  const months = monthsUntil(dayOf(new Date()), MONTHS)
  const [month, setMonth] = useState(months[1] ?? '')
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (file: AccountFile) => call('POST /staff/exports/', { file, month }),
    onSuccess: async ({ rows, total }, file) => {
      const name = names[file]
      const count = rows.length
      if (count === 0) return toastSuccess(m.staff_exports_empty({ file: name }))
      const { saveCsv } = await import('../../staff/csv.ts')
      saveCsv(rows, `${file}-${month}`)
      toastSuccess(
        count < total
          ? m.staff_exports_part({ file: name, count, total })
          : m.staff_exports_done({ file: name, count }),
      )
    },
    onError: (error) => toastError(failureSentence(error)),
  })
  return (
    <Page width="wide" title={m.staff_exports_title()} lead={m.staff_exports_lead()}>
      <div className={styles.month}>
        <NativeSelect
          label={m.staff_exports_month()}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
          data={months.map((value) => ({ value, label: monthLabel(value, pageLocale) }))}
        />
      </div>
      <div className={styles.files}>
        {accountFiles.map((file) => (
          <div key={file}>
            <Card title={names[file]}>
              <p>{texts[file]}</p>
              <PlainButton
                variant="outline"
                busy={isPending && variables === file}
                disabled={isPending && variables !== file}
                onClick={() => mutate(file)}
                aria-label={m.staff_exports_download({ file: names[file] })}
              >
                {m.staff_exports_csv()}
              </PlainButton>
            </Card>
          </div>
        ))}
      </div>
    </Page>
  )
}
