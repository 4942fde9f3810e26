import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { accountFiles, dataFiles, type MonthFile } from '../../../domain/company/account-files.ts'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { FileButton } from '../../documents/FileButton.tsx'
import { saveJson } from '../../documents/save-file.ts'
import { company } from '../../public-site/site-facts.ts'
import { signedIn } from '../../shared/SignedIn.tsx'
import { monthLabel } from '../../shared/when.ts'
import styles from '../../staff/exports/exports.module.css'
import { monthsUntil } from '../../staff/exports/months.ts'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { toastSuccess } from '../../ui/toast.ts'

export const meta = () => [{ title: `${m.staff_exports_title()} · ${company}` }]

/**
 * /exports, Admin only (docs/product/prices.md#accounts, docs/reporting.md#files): a month's
 * accounts and data.
 */
export default signedIn(Exports, { permission: 'export-accounts', title: m.staff_exports_title() })

const names: Readonly<Record<MonthFile, string>> = {
  ledger: m.staff_exports_ledger(),
  cash: m.staff_exports_cash(),
  refunds: m.staff_exports_refunds(),
  vouchers: m.staff_exports_vouchers(),
  'data-orders': m.staff_exports_data_orders(),
  'data-visits': m.staff_exports_data_visits(),
  'data-payments': m.staff_exports_data_payments(),
  'data-refunds': m.staff_exports_data_refunds(),
  'data-reviews': m.staff_exports_data_reviews(),
  'data-worker-hours': m.staff_exports_data_worker_hours(),
}
const texts: Readonly<Record<MonthFile, string>> = {
  ledger: m.staff_exports_ledger_text(),
  cash: m.staff_exports_cash_text(),
  refunds: m.staff_exports_refunds_text(),
  vouchers: m.staff_exports_vouchers_text(),
  'data-orders': m.staff_exports_data_orders_text(),
  'data-visits': m.staff_exports_data_visits_text(),
  'data-payments': m.staff_exports_data_payments_text(),
  'data-refunds': m.staff_exports_data_refunds_text(),
  'data-reviews': m.staff_exports_data_reviews_text(),
  'data-worker-hours': m.staff_exports_data_worker_hours_text(),
}

/** The number of months offered. */
const MONTHS = 36

function Exports() {
  const months = monthsUntil(dayOf(new Date()), MONTHS)
  const [month, setMonth] = useState(months[1] ?? '')
  async function save(file: MonthFile) {
    const { rows, total } = await call('POST /staff/exports/', { file, month })
    const name = names[file]
    const count = rows.length
    if (count === 0) return toastSuccess(m.staff_exports_empty({ file: name }))
    const { saveCsv } = await import('../../staff/csv.ts')
    saveCsv(rows, `${file.replace('data-', '')}-${month}`)
    toastSuccess(
      count < total
        ? m.staff_exports_part({ file: name, count, total })
        : m.staff_exports_done({ file: name, count }),
    )
  }
  return (
    <Page width="wide" title={m.staff_exports_title()} lead={m.staff_exports_lead()}>
      <div className={styles.month}>
        <NativeSelect
          label={m.staff_exports_month()}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
          data={months.map((value) => ({ value, label: monthLabel(value) }))}
        />
      </div>
      <Files files={accountFiles} save={save} />
      <h2 className={styles.title}>{m.staff_exports_data()}</h2>
      <p className={styles.about}>{m.staff_exports_data_about()}</p>
      <Files files={dataFiles} save={save}>
        <Schema />
      </Files>
    </Page>
  )
}

function Files({
  files,
  save,
  children,
}: {
  files: readonly MonthFile[]
  save: (file: MonthFile) => Promise<unknown>
  children?: ReactNode
}) {
  return (
    <div className={styles.files}>
      {files.map((file) => (
        <div key={file}>
          <Card title={names[file]}>
            <p>{texts[file]}</p>
            <FileButton
              save={() => save(file)}
              aria-label={m.staff_exports_download({ file: names[file] })}
            >
              {m.staff_exports_csv()}
            </FileButton>
          </Card>
        </div>
      ))}
      {children}
    </div>
  )
}

/** The columns of the data files, for programs that read them. */
function Schema() {
  const save = async () =>
    saveJson(await call('GET /staff/exports/schema/', {}), 'datapackage.json')
  return (
    <div>
      <Card title={m.staff_exports_schema()}>
        <p>{m.staff_exports_schema_text()}</p>
        <FileButton save={save}>{m.staff_exports_schema_save()}</FileButton>
      </Card>
    </div>
  )
}
