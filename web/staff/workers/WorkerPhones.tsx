import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceName } from '../../../domain/messages/device-name.ts'
import { m } from '../../../messages/page.ts'
import { call, callQuery } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { shortMoment } from '../../shared/when.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import parts from '../panel/parts.module.css'
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
  const queries = useQueryClient()
  const phones = useQuery(callQuery(queryKey, 'GET /staff/crew/{id}/phones/', undefined, params))
  const [asked, setAsked] = useState(false)
  const { busy, act } = useAction()
  const isLoggedIn = (phones.data?.phones.length ?? 0) > 0

  async function logOut() {
    await act('log-out', async () => {
      const { response } = await call('POST /staff/crew/{id}/sign-out/', {}, { params })
      await queries.invalidateQueries({ queryKey })
      toastSuccess(response)
    })
    setAsked(false)
  }

  return (
    <Section
      title={m.staff_workers_phones()}
      action={
        mayLogOut &&
        isLoggedIn && (
          <button type="button" className={parts.quiet} onClick={() => setAsked(true)}>
            {m.staff_workers_log_out_phones()}
          </button>
        )
      }
    >
      <Loaded query={phones}>
        {({ phones: signedIn }) =>
          signedIn.length === 0 ? (
            <p className={parts.soft}>{m.staff_workers_phones_none()}</p>
          ) : (
            <ul className={parts.rows}>
              {signedIn.map(({ device, signed_in_at: since, seen_at: used }) => (
                <li key={since}>
                  <span>
                    {device ? deviceName(device, pageLocale) : m.staff_workers_phone_unknown()}
                    <br />
                    <small className={parts.soft}>
                      {m.staff_workers_phone_since({
                        since: shortMoment(since),
                        used: shortMoment(used),
                      })}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={asked}
        title={m.staff_workers_log_out_ask()}
        confirmLabel={m.staff_workers_log_out_phones()}
        destructive
        busy={busy !== undefined}
        onConfirm={() => void logOut()}
        onClose={() => setAsked(false)}
      >
        <p>{m.staff_workers_log_out_lead({ name })}</p>
      </ConfirmDialog>
    </Section>
  )
}
