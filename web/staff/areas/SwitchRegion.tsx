import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import { type Region, staleAfterChange } from './areas.ts'
import { VisitsInside } from './VisitsInside.tsx'

/** Opens a region, or closes it after showing its upcoming visits. */
export function SwitchRegion({ region, onClose }: { region: Region; onClose: () => void }) {
  const closes = region.served > 0
  const [agreed, setAgreed] = useState(false)
  const codes = useQuery(
    callQuery(['areas', 'codes', region.region], 'GET /staff/areas/postcodes/', {
      region: region.region,
      state: closes ? 'open' : 'closed',
      page_size: 1000,
    }),
  )
  const postcodes = codes.data?.items.map(({ post_code }) => post_code) ?? []
  const inside = useQuery({
    ...callQuery(['areas', 'check', postcodes.join()], 'POST /staff/areas/check/', {
      post_codes: postcodes,
    }),
    enabled: postcodes.length > 0,
  })
  return (
    <ConfirmCall
      call="PUT /staff/areas/regions/{id}/served/"
      params={{ id: region.region }}
      body={() => ({
        version: region.version,
        served: !closes,
        agreed_visits: agreed ? (inside.data?.coming_visits ?? 0) : 0,
      })}
      stale={staleAfterChange}
      title={
        closes
          ? m.staff_areas_close_region({ region: region.name })
          : m.staff_areas_open_region({ region: region.name })
      }
      confirmLabel={closes ? m.staff_areas_close() : m.staff_areas_open_it()}
      cancelLabel={m.staff_areas_back()}
      destructive={closes}
      onClose={onClose}
      before={
        <>
          <p>
            {closes
              ? m.staff_areas_close_text({ count: region.served })
              : m.staff_areas_open_text({ count: region.postcodes })}
          </p>
          {!closes && inside.data && inside.data.waiting > 0 && (
            <p>{m.staff_areas_will_notify({ count: inside.data.waiting })}</p>
          )}
          {closes && inside.data && (
            <VisitsInside inside={inside.data} agreed={agreed} onAgree={setAgreed} />
          )}
        </>
      }
    />
  )
}
