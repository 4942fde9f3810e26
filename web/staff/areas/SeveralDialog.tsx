import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call, callQuery } from '../../api.ts'
import { choice, long } from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useSave } from '../form/use-save.ts'
import styles from './areas.module.css'
import { codesIn, staleAfterChange, useRegions } from './areas.ts'
import { VisitsInside } from './VisitsInside.tsx'

/** The most postcodes of one list. */
const MOST_CODES = 1000
const typed = long(m.staff_areas_codes(), {
  hint: m.staff_areas_codes_help(),
  rows: 5,
  required: true,
})

/** Opens, closes or moves a pasted list of postcodes, all or none. */
export function SeveralDialog({ onClose }: { onClose: () => void }) {
  const regions = useRegions().data?.items ?? []
  const form = useForm({
    typed: {
      ...typed,
      read: (text: string) =>
        codesIn(text).length > 0
          ? typed.read(text)
          : { ok: false, error: m.staff_areas_none_known() },
      draw: (input: Parameters<typeof typed.draw>[0]) => (
        <>
          {typed.draw(input)}
          <Found text={input.value} />
        </>
      ),
    },
    action: choice<'open' | 'close' | number>(m.staff_areas_what(), [
      { value: 'open', label: m.staff_areas_open_them() },
      { value: 'close', label: m.staff_areas_close_them() },
      ...regions.map(({ region, name }) => ({
        value: region,
        label: m.staff_areas_move_to({ region: name }),
      })),
    ]),
  })
  const { draft } = form
  const { data, isFetching } = useChecked(draft.typed)
  // Consent applies to one list; another list needs it again.
  const [agreedTo, setAgreedTo] = useState<string>()
  const agreed = agreedTo === draft.typed
  const saving = useSave(
    ({ action }: { action: 'open' | 'close' | number }) =>
      call('PUT /staff/areas/postcodes/', {
        postcodes: (data?.items ?? []).map(({ post_code, version }) => ({ post_code, version })),
        ...(typeof action === 'number' ? { region: action } : { served: action === 'open' }),
        agreed_visits: agreed ? (data?.coming_visits ?? 0) : 0,
      }),
    { stale: staleAfterChange, onSaved: onClose },
  )
  const isUnknown = data?.items.length === 0
  return (
    <RecordForm
      title={m.staff_areas_several_title()}
      form={form}
      unsaved={draft.typed !== ''}
      waiting={isFetching}
      saving={{
        ...saving,
        failure: saving.failure ?? (isUnknown ? m.staff_areas_none_known() : undefined),
      }}
      staysOnReload
      onSave={(values) => {
        if (data && !isUnknown) saving.save(values)
      }}
      onClose={onClose}
    >
      {draft.action === 'open' && data && data.waiting > 0 && (
        <p>{m.staff_areas_will_notify({ count: data.waiting })}</p>
      )}
      {draft.action !== 'open' && data && (
        <VisitsInside
          inside={data}
          agreed={agreed}
          onAgree={(agrees) => setAgreedTo(agrees ? draft.typed : undefined)}
        />
      )}
    </RecordForm>
  )
}

/** Looks up the postcodes in a text. */
function useChecked(text: string) {
  const codes = codesIn(text).slice(0, MOST_CODES)
  return useQuery({
    ...callQuery(['areas', 'check', codes.join()], 'POST /staff/areas/check/', {
      post_codes: codes,
    }),
    enabled: codes.length > 0,
  })
}

function Found({ text }: { text: string }) {
  const { data } = useChecked(text)
  return (
    <div role="status" className={styles.found}>
      {data && (
        <p>
          {m.staff_areas_found({
            count: data.items.length,
            open: data.items.filter(({ served }) => served).length,
          })}
        </p>
      )}
      {data && data.unknown.length > 0 && (
        <p className={styles.warn}>
          {m.staff_areas_unknown({
            postcodes: data.unknown.slice(0, 20).join(m.format_list_separator()),
          })}
        </p>
      )}
    </div>
  )
}
