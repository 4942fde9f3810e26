import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { may } from '../../../domain/account/permissions.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { dayLabel } from '../../shared/when.ts'
import { Card } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { formatRm, Money } from '../../ui/Money.tsx'
import { RedeemGift } from '../gifts/RedeemGift.tsx'
import { useSession } from '../session.ts'
import styles from './credits.module.css'

const kinds = {
  granted: m.account_credit_kind_granted(),
  returned: m.account_credit_kind_returned(),
  referral: m.account_credit_kind_referral(),
  gift: m.account_credit_kind_gift(),
} as const

/**
 * In the profile: the customer's credit, and until when it can be used (docs/product/credits.md).
 */
export function OwnCredits() {
  const own = useQuery(callQuery(['credits'], 'GET /credits/'))
  const [search] = useSearchParams()
  const redeems = may('redeem-gifts', useSession()?.role)
  return (
    <Card id="credit" title={m.account_credit_title()}>
      <Loaded query={own}>
        {({ balance, items }) =>
          items.length === 0 ? (
            <p className={styles.lead}>{m.account_credit_none()}</p>
          ) : (
            <>
              <p className={styles.lead}>
                {m.account_credit_balance({ amount: formatRm(balance) })}
              </p>
              <ul className={styles.list}>
                {items.map(({ id, kind, left, last_day: day }) => (
                  <li key={id}>
                    <span>
                      {kinds[kind]}
                      <br />
                      <span className={styles.until}>
                        {m.account_credit_until({ day: dayLabel(day) })}
                      </span>
                    </span>
                    <Money rm={left} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <div className={styles.gift}>
        {redeems && <RedeemGift code={search.get('gift') ?? ''} />}
        <p>
          <Link to="/gift">{m.account_gift_give()}</Link>
        </p>
      </div>
    </Card>
  )
}
