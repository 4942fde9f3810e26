import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../../domain/booking/starts/calendar.ts'
import { monthOf } from '../../../domain/pay/months.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { MonthField, VisitsOnAccount } from '../../shared/on-account/VisitsOnAccount.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Section } from '../panel/Section.tsx'

/** A month's visits on a partner's account, as members see them. */
export function VisitsOfMonth({ partnerId }: { partnerId: number }) {
  const [month, setMonth] = useState(() => monthOf(dayOf(new Date())))
  const call = 'GET /staff/partners/{id}/visits/'
  const visits = useQuery({
    ...callQuery(['partner', partnerId, 'visits', month], call, { month }, { id: partnerId }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={m.staff_partners_visits()}>
      <MonthField month={month} onChange={setMonth} />
      <Loaded query={visits}>
        {({ items, total }) => <VisitsOnAccount visits={items} total={total} />}
      </Loaded>
    </Section>
  )
}
