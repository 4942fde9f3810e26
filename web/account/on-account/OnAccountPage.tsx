import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { fileOfRows } from '../../../domain/books/csv.ts'
import { statusName } from '../../../domain/messages/status-name.ts'
import { monthOf } from '../../../domain/pay/months.ts'
import { m } from '../../../messages/page.ts'
import { type CallOutput, call, callQuery } from '../../api.ts'
import { saveFile } from '../../documents/save-file.ts'
import { pageLocale } from '../../locale.ts'
import { InvoicesOnAccount } from '../../shared/on-account/InvoicesOnAccount.tsx'
import styles from '../../shared/on-account/on-account.module.css'
import {
  MonthField,
  monthsOnAccount,
  VisitsOnAccount,
} from '../../shared/on-account/VisitsOnAccount.tsx'
import { skillTitle } from '../../shared/skill-title.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { formatRm, Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'

type OwnAccount = CallOutput<'GET /account/on-account/'>

/** The page of a partner's account, for members (docs/product/partners.md#report). */
export function OnAccountPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('month') ?? ''
  const month = monthsOnAccount().includes(asked) ? asked : monthOf(dayOf(new Date()))
  const own = useQuery({
    ...callQuery(['on-account', month], 'GET /account/on-account/', { month }),
    placeholderData: keepPreviousData,
  })
  const { data } = own
  if (!data) return <PageNotYet title={m.on_account_page()} width="narrow" query={own} />
  return (
    <Page
      title={m.on_account_of({ partner: data.partner })}
      lead={m.on_account_lead()}
      width="narrow"
    >
      <Card title={m.on_account_terms()}>
        <Terms terms={data.terms} />
      </Card>
      <Card title={m.on_account_invoices()}>
        <InvoicesOnAccount
          invoices={data.invoices}
          read={(id) =>
            call('GET /account/on-account/invoices/{id}', {}, { params: { id: String(id) } })
          }
        />
      </Card>
      <Card title={m.on_account_visits()}>
        <div className={styles.stack} aria-busy={own.isPlaceholderData}>
          <div className={styles.month}>
            <MonthField
              month={month}
              onChange={(chosen) =>
                setParams({ month: chosen }, { replace: true, preventScrollReset: true })
              }
            />
            {data.items.length > 0 && (
              <PlainButton variant="outline" onClick={() => saveVisits(data)}>
                {m.on_account_csv()}
              </PlainButton>
            )}
          </div>
          <VisitsOnAccount visits={data.items} total={data.total} />
        </div>
      </Card>
    </Page>
  )
}

function Terms({ terms: { limit, owed, left, percent_off: off } }: Pick<OwnAccount, 'terms'>) {
  return (
    <Facts
      inColumns
      facts={[
        [m.on_account_owed(), <Money key="owed" rm={owed} />],
        [
          m.on_account_left(),
          m.on_account_left_of({ left: formatRm(left), limit: formatRm(limit) }),
        ],
        off > 0 && [m.on_account_prices(), m.on_account_off({ percent: off })],
      ]}
    />
  )
}

/**
 * Saves the month's visits as a file. The byte order mark makes spreadsheets read names in all
 * scripts.
 */
function saveVisits({ items, month }: OwnAccount) {
  const head = [
    m.on_account_csv_id(),
    m.on_account_csv_day(),
    m.on_account_csv_time(),
    m.on_account_csv_service(),
    m.on_account_csv_served(),
    m.on_account_csv_member(),
    m.on_account_csv_status(),
    m.on_account_csv_amount(),
  ]
  const rows = items.map((visit) => [
    visit.booking_id,
    visit.start_date,
    visit.start_time,
    skillTitle(visit.skill),
    visit.served,
    visit.member ?? '',
    statusName(visit.booking_status, pageLocale),
    visit.amount.toFixed(2),
  ])
  const text = `\uFEFF${fileOfRows([head, ...rows])}`
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `on-account-${month}.csv`)
}
