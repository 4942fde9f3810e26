import { type MetaFunction, useSearchParams } from 'react-router'
import { m } from '../../../messages/page.ts'
import { BoughtGift } from '../../account/gifts/BoughtGift.tsx'
import { GiftForm } from '../../account/gifts/GiftForm.tsx'
import { secretHead } from '../../page-heads.ts'
import { Page } from '../../ui/Page.tsx'

export const meta: MetaFunction = () => secretHead(m.gift_title())

/** /gift and /gift?gift= (docs/product/gifts.md): buying a gift voucher, and its state. */
export default function Gift() {
  const [search] = useSearchParams()
  const gift = search.get('gift')
  if (gift !== null) return <BoughtGift gift={gift} />
  return (
    <Page width="narrow" title={m.gift_title()} lead={m.gift_lead()}>
      <GiftForm />
    </Page>
  )
}
