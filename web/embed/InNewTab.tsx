import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '../../messages/page.ts'
import { callQuery } from '../api.ts'
import { company } from '../public-site/site-facts.ts'
import { Page } from '../ui/Page.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { type FrameAddress, send } from './frame.ts'

/** Polling interval of the booking's outcome while the page is visible. */
const ASK_EVERY_MS = 5_000

/** Explains that the booking continues in another tab, and shows what was booked there. */
export function InNewTab({
  left: { ref, url },
  address,
  onBack,
}: {
  left: { ref: string; url: string }
  address: FrameAddress
  onBack: () => void
}) {
  const { data } = useQuery({
    ...callQuery(['outcome', ref], 'GET /embed/outcome/', { ref }),
    refetchInterval: ({ state }) => (state.data?.booking_ids.length ? false : ASK_EVERY_MS),
    refetchOnWindowFocus: 'always',
  })
  const booked = data?.booking_ids ?? []
  const [bookingCode] = booked
  useEffect(() => {
    if (bookingCode) send(address, { type: 'jiran:booked', bookingCode })
  }, [address, bookingCode])
  if (bookingCode)
    return (
      <Page
        title={m.embed_booked()}
        lead={m.embed_booked_as({ numbers: booked.join(m.format_list_separator()) })}
      >
        <div role="status" className="visually-hidden">
          {m.embed_booked()}
        </div>
        <p>
          <PlainButton variant="outline" onClick={onBack}>
            {m.embed_another()}
          </PlainButton>
        </p>
      </Page>
    )
  return (
    <Page title={m.embed_opened()} lead={m.embed_opened_about({ company })}>
      <p className="embed-ways">
        <a href={url} target="_blank" rel="noreferrer">
          {m.embed_open_again()}
        </a>
        <PlainButton variant="outline" onClick={onBack}>
          {m.embed_change()}
        </PlainButton>
      </p>
    </Page>
  )
}
