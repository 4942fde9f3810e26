import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { ApiError, type CallOutput, call, callQuery } from '../../api.ts'
import { browserStorage } from '../../browser-storage.ts'
import { siteFacts } from '../../public-site/site-facts.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { momentLabel, momentText } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { filled } from '../../ui/form/filled.ts'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { Loading, Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useTitleFocus } from '../../ui/use-title-focus.ts'
import { storeLink } from './link-of-order.ts'
import styles from './PayByLink.module.css'
import { usePayment } from './use-payment.ts'

const POLL_MS = 2000

type Opened = CallOutput<'GET /pay-link/'>
type Status = Opened['payment_status']

const titles: Readonly<Record<Status, { title: string; lead: string }>> = {
  open: { title: m.pay_link_open(), lead: m.pay_link_open_lead() },
  pending: { title: m.pay_link_pending(), lead: m.pay_link_pending_lead() },
  failed: { title: m.pay_link_failed(), lead: m.pay_link_failed_lead() },
  paid: { title: m.pay_link_paid(), lead: m.pay_link_paid_lead() },
  'refund-due': { title: m.pay_link_refund(), lead: m.pay_link_refund_lead() },
  refunded: { title: m.pay_link_refunded(), lead: m.pay_link_refunded_lead() },
  cancelled: { title: m.pay_link_cancelled(), lead: m.pay_link_cancelled_lead() },
}

/** The same if a changed booking costs more than was paid. */
const owedTitles: typeof titles = {
  ...titles,
  open: { title: m.pay_link_owed(), lead: m.pay_link_owed_lead() },
  failed: { title: m.pay_link_failed(), lead: m.pay_link_owed_failed_lead() },
}

/** The same of one visit that otherwise is paid in cash. */
const cashTitles: typeof titles = {
  ...titles,
  open: { title: m.pay_link_cash(), lead: m.pay_link_cash_lead() },
  failed: { title: m.pay_link_failed(), lead: m.pay_link_cash_failed_lead() },
  paid: { title: m.pay_link_paid(), lead: m.pay_link_cash_paid_lead() },
  'refund-due': { title: m.pay_link_refund(), lead: m.pay_link_cash_refund_lead() },
}

function titlesOf({ is_cash: isCash, is_owed: isOwed }: Opened): typeof titles {
  if (isCash) return cashTitles
  return isOwed ? owedTitles : titles
}

/**
 * A phone order, or a visit in cash, for anyone with its link: service, price, and a button to pay. No
 * names, no address.
 * @param back the payment page has sent the browser here.
 */
export function PayByLink({ link, back }: { link: string; back: boolean }) {
  const opened = useQuery({
    ...callQuery(['pay-by-link', link], 'GET /pay-link/', { link }),
    enabled: link !== '',
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.payment_status === 'pending' && (back || !state.data.can_pay) ? POLL_MS : false,
  })
  const { pay, busy, failure } = usePayment(
    async () => {
      const begun = await call('POST /pay-link/pay/', { link })
      if (opened.data) storeLink(browserStorage().browser, opened.data.order, link)
      return begun
    },
    () => opened.refetch(),
  )
  const { data, error } = opened
  const status = data?.payment_status
  useTitleFocus(status ?? 'unknown')

  if (!link || (error instanceof ApiError && (error.status === 404 || error.status === 409))) {
    const isOver = error instanceof ApiError && error.status === 409
    return (
      <Page
        width="narrow"
        title={isOver ? m.pay_link_over() : m.pay_link_unknown()}
        lead={<Questions>{isOver ? m.pay_link_over_lead : m.pay_link_unknown_lead}</Questions>}
      />
    )
  }
  if (!data || !status) {
    return <PageNotYet width="narrow" title={m.pay_link_open()} query={opened} />
  }
  // A payment was started, but the person did not return from the payment page.
  const shown = status === 'pending' && !back && data.can_pay ? 'open' : status
  const { title, lead } = titlesOf(data)[shown]
  return (
    <Page width="narrow" title={title} lead={lead}>
      <Card>
        <Facts inColumns facts={factsOf(data)} />
        {shown === 'pending' && <Loading label={m.pay_link_pending()} size="line" />}
        {failure && <Failure>{failure}</Failure>}
        {data.can_pay && (
          <div className={styles.pay}>
            <PlainButton
              variant={shown === 'pending' ? 'outline' : 'accent'}
              busy={busy}
              onClick={pay}
            >
              {m.pay_link_pay({ amount: formatRm(data.amount) })}
            </PlainButton>
          </div>
        )}
      </Card>
      <p className={styles.questions}>
        <Questions>{m.pay_link_questions}</Questions>
      </p>
    </Page>
  )
}

function factsOf({ order, skill, visits, amount, until, can_pay }: Opened): Fact[] {
  return [
    [m.pay_link_service(), skillTitle(skill)],
    [
      m.pay_link_when({ count: visits.length }),
      <ul key="visits" className={styles.visits}>
        {visits.map((visit) => (
          <li key={`${visit.start_date} ${visit.start_time}`}>
            {momentText(visit.start_date, visit.start_time)}
          </li>
        ))}
      </ul>,
    ],
    [m.pay_link_amount(), <strong key="amount">{formatRm(amount)}</strong>],
    can_pay && until !== undefined && [m.pay_link_until(), momentLabel(until)],
    [m.pay_link_order(), order],
  ]
}

/** A sentence with the phone number to call. */
function Questions({ children: sentence }: { children: typeof m.pay_link_questions }) {
  return filled(sentence, {
    phone: (
      <a className={styles.phone} href={`tel:${siteFacts.phoneDigits}`}>
        {siteFacts.phone}
      </a>
    ),
  })
}
