import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceName } from '../../../domain/messages/device-name.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { shortMoment } from '../../shared/when.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import parts from '../panel/parts.module.css'
import { QuietButton } from '../panel/QuietButton.tsx'
import { Row, Rows } from '../panel/Rows.tsx'
import { Section } from '../panel/Section.tsx'
import type { Worker } from './worker.ts'

/** The phones on which a worker is logged in, and the button that logs them out of all. */
export function WorkerPhones({
  worker: { id, name },
  mayLogOut,
}: {
  worker: Worker
  mayLogOut: boolean
}) {
  const queryKey = ['worker-phones', id]
  const params = { id }
  const phones = useQuery(callQuery(queryKey, 'GET /staff/crew/{id}/phones/', undefined, params))
  const [asked, setAsked] = useState(false)
  const isLoggedIn = (phones.data?.phones.length ?? 0) > 0

  return (
    <Section
      title={m.staff_workers_phones()}
      action={
        mayLogOut &&
        isLoggedIn && (
          <QuietButton onClick={() => setAsked(true)}>
            {m.staff_workers_log_out_phones()}
          </QuietButton>
        )
      }
    >
      <Loaded query={phones}>
        {({ phones: signedIn }) => (
          <Rows of={signedIn} none={m.staff_workers_phones_none()}>
            {({ device, signed_in_at: since, seen_at: used }) => (
              <Row key={since}>
                {device ? deviceName(device, pageLocale) : m.staff_workers_phone_unknown()}
                <br />
                <small className={parts.soft}>
                  {m.staff_workers_phone_since({
                    since: shortMoment(since),
                    used: shortMoment(used),
                  })}
                </small>
              </Row>
            )}
          </Rows>
        )}
      </Loaded>
      {asked && (
        <ConfirmCall
          call="POST /staff/crew/{id}/sign-out/"
          params={params}
          body={() => ({})}
          stale={[queryKey]}
          title={m.staff_workers_log_out_ask()}
          confirmLabel={m.staff_workers_log_out_phones()}
          destructive
          onClose={() => setAsked(false)}
          before={<p>{m.staff_workers_log_out_lead({ name })}</p>}
        />
      )}
    </Section>
  )
}
