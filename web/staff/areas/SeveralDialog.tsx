import { NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call } from '../../api.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import styles from './areas.module.css'
import { codesIn, staleAfterChange, useRegions } from './areas.ts'
import { VisitsInside } from './VisitsInside.tsx'

/** Opens, closes or moves the postcodes of a pasted list together, all or none. */
export function SeveralDialog({ onClose }: { onClose: () => void }) {
  const regions = useRegions()
  const [typed, setTyped] = useState('')
  const [action, setAction] = useState('open')
  const [agreed, setAgreed] = useState(false)
  const codes = codesIn(typed).slice(0, 1000)
  const checked = useQuery({
    queryKey: ['areas', 'check', codes.join()],
    queryFn: () => call('POST /staff/areas/check/', { post_codes: codes }),
    enabled: codes.length > 0,
  })
  const { data } = checked
  const region = /^\d+$/.test(action) ? Number(action) : undefined
  const saving = useSave(
    () =>
      call('PUT /staff/areas/postcodes/', {
        postcodes: (data?.items ?? []).map(({ post_code, version }) => ({ post_code, version })),
        ...(region === undefined ? { served: action === 'open' } : { region }),
        agreed_visits: agreed ? (data?.coming_visits ?? 0) : 0,
      }),
    { stale: staleAfterChange, onSaved: onClose },
  )
  const { save, busy, failure, outdated } = saving
  const known = data?.items.length ?? 0
  return (
    <FormDialog
      title={m.staff_areas_several_title()}
      unsaved={typed !== ''}
      busy={busy}
      waiting={checked.isFetching}
      failure={
        failure ??
        (codes.length > 0 && data && known === 0 ? m.staff_areas_none_known() : undefined)
      }
      outdated={outdated}
      onReload={saving.reload}
      staysOnReload
      onSave={() => {
        if (known > 0) save(undefined)
      }}
      onClose={onClose}
    >
      <Textarea
        label={m.staff_areas_codes()}
        description={m.staff_areas_codes_help()}
        rows={5}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAgreed(false)
        }}
      />
      <div role="status" className={styles.found}>
        {data && codes.length > 0 && (
          <>
            <p>
              {m.staff_areas_found({
                count: known,
                open: data.items.filter(({ served }) => served).length,
              })}
            </p>
            {data.unknown.length > 0 && (
              <p className={styles.warn}>
                {m.staff_areas_unknown({
                  postcodes: data.unknown.slice(0, 20).join(m.format_list_separator()),
                })}
              </p>
            )}
          </>
        )}
      </div>
      <NativeSelect
        label={m.staff_areas_what()}
        value={action}
        onChange={(event) => setAction(event.currentTarget.value)}
        data={[
          { value: 'open', label: m.staff_areas_open_them() },
          { value: 'close', label: m.staff_areas_close_them() },
          ...(regions.data?.items ?? []).map((each) => ({
            value: String(each.region),
            label: m.staff_areas_move_to({ region: each.name }),
          })),
        ]}
      />
      {action === 'open' && data && data.waiting > 0 && (
        <p>{m.staff_areas_will_notify({ count: data.waiting })}</p>
      )}
      {action !== 'open' && data && (
        <VisitsInside inside={data} agreed={agreed} onAgree={setAgreed} />
      )}
    </FormDialog>
  )
}
