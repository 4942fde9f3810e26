import { useEffect, useState } from 'react'
import { serviceBySkill } from '../../domain/services/catalogue.ts'
import { m } from '../../messages/page.ts'
import { labelText, localPath } from '../locale.ts'
import { useAddress } from '../navigation.tsx'
import { PostcodeForm } from '../public-site/start/PostcodeForm.tsx'
import { Queries } from '../queries.tsx'
import { Page } from '../ui/Page.tsx'
import { postcodeIn } from '../wizard/answers/step-address.ts'
import { type Draft, handOver } from '../wizard/draft/draft.ts'
import { randomId } from '../wizard/draft/random-id.ts'
import { Wizard } from '../wizard/Wizard.tsx'
import { type FrameAddress, followHeight, frameAddressOf, send } from './frame.ts'
import { InNewTab } from './InNewTab.tsx'

const first: FrameAddress = frameAddressOf(typeof location === 'undefined' ? '' : location.search)

/**
 * The booking widget in a page of another site (docs/embed.md): the first step with prices and
 * starts. Booking and payment take place on our own page in a new tab.
 */
export function EmbeddedBooking({ skill }: { skill: string }) {
  const { known, search, state } = useAddress()
  const service = serviceBySkill(skill)
  const [left, setLeft] = useState<{ ref: string; url: string }>()
  useEffect(() => {
    if (!known) return
    send(first, { type: 'jiran:ready' })
    return followHeight(first)
  }, [known])
  const page = service?.page ?? '/'
  // Opened directly, not in a frame.
  useEffect(() => {
    if (window.parent === window) location.replace(localPath(page))
  }, [page])
  if (!service) return null
  const postcode = known ? postcodeIn(new URLSearchParams(search), state) : ''

  function goOn(draft: Draft) {
    const ref = randomId()
    const { partner } = first
    const query = new URLSearchParams({
      postcode,
      step: '2',
      ref,
      ...(partner ? { partner } : {}),
    })
    const url = localPath(`${page}?${query}${handOver(draft)}`)
    window.open(url, '_blank')
    setLeft({ ref, url })
  }

  if (left)
    return (
      <Queries>
        <InNewTab left={left} address={first} onBack={() => setLeft(undefined)} />
      </Queries>
    )
  if (!postcode)
    return (
      <Page title={m.wizard_book({ service: labelText(service.title) })}>
        <PostcodeForm title={m.embed_where()} page={`/embed${page}`} example="59100" />
      </Page>
    )
  return (
    <Queries>
      <Wizard service={service} postcode={postcode} embed={{ inAddress: { ...first }, goOn }} />
    </Queries>
  )
}
