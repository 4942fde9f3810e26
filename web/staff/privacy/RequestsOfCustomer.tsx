import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { privacyStates } from '../../shared/privacy-words.ts'
import { StateBadge } from '../../shared/StatusBadge.tsx'
import { dayLabel } from '../../shared/when.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Rows } from '../panel/Rows.tsx'
import { privacyKindNames } from './words.ts'

/** What a customer asked for of their personal data, the open ones first. */
export function RequestsOfCustomer({ id }: { id: number }) {
  const requests = useQuery(
    callQuery(['privacy-requests', 'customer', id], 'GET /staff/privacy-requests/', {
      customer: id,
      page_size: 20,
    }),
  )
  return (
    <Loaded query={requests}>
      {({ items }) => (
        <Rows of={items} none={m.staff_privacy_none_of_customer()}>
          {({ id: request, kind, state, due_on: due }) => (
            <li key={request}>
              <Link to={`/privacy-requests?request=${request}`}>
                {m.account_with_detail({
                  first: privacyKindNames[kind](),
                  second: dayLabel(due),
                })}
              </Link>
              <StateBadge of={privacyStates} state={state} />
            </li>
          )}
        </Rows>
      )}
    </Loaded>
  )
}
