import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError } from '../../ui/toast.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import styles from './areas.module.css'
import { type Postcode, staleAfterChange, useRegions } from './areas.ts'
import { VisitsInside } from './VisitsInside.tsx'

type Draft = {
  code: string
  city: string
  area: string
  latitude: string
  longitude: string
  region: string
  served: boolean
}

const emptyDraft = (code: string, region: string): Draft => ({
  code,
  city: '',
  area: '',
  latitude: '',
  longitude: '',
  region,
  served: true,
})

const draftOf = (row: Postcode): Draft => ({
  code: String(row.post_code),
  city: row.city,
  area: row.area,
  latitude: String(row.latitude),
  longitude: String(row.longitude),
  region: String(row.region),
  served: row.served,
})

/** Adds a postcode, or changes one. What closes or moves it shows the coming visits inside first. */
export function PostcodeDialog({
  postcode,
  code = '',
  opens = false,
  onClose,
}: {
  /** The one to change; undefined for a new one. */
  postcode?: Postcode | undefined
  /** Of a new one, where it is known. */
  code?: string
  /** True when it is here to be opened. */
  opens?: boolean
  onClose: () => void
}) {
  const regions = useRegions()
  const choices = regions.data?.items ?? []
  const first = String(choices[0]?.region ?? '')
  const [draft, setDraft] = useState(() => {
    const given = postcode ? draftOf(postcode) : emptyDraft(code, '')
    return opens ? { ...given, served: true } : given
  })
  const [agreed, setAgreed] = useState(false)
  const [looking, setLooking] = useState(false)
  const region = draft.region || first
  const leaves =
    postcode !== undefined &&
    ((postcode.served && !draft.served) || region !== String(postcode.region))
  const inside = useQuery({
    queryKey: ['areas', 'check', postcode?.post_code],
    queryFn: () =>
      call('POST /staff/areas/check/', { post_codes: [postcode?.post_code ?? 10_000] }),
    enabled: leaves && postcode.coming_visits > 0,
  })
  const saving = useSave(
    () => {
      const facts = {
        city: draft.city,
        area: draft.area,
        latitude: Number(draft.latitude),
        longitude: Number(draft.longitude),
        region: Number(region),
        served: draft.served,
      }
      if (!postcode) {
        return call('POST /staff/areas/postcodes/', { post_code: Number(draft.code), ...facts })
      }
      const { post_code, version } = postcode
      return call(
        'PUT /staff/areas/postcodes/{code}',
        { version, ...facts, agreed_visits: agreed ? (inside.data?.coming_visits ?? 0) : 0 },
        { params: { code: String(post_code) } },
      )
    },
    { stale: staleAfterChange, onSaved: onClose },
  )
  const { save, busy, fields, failure, outdated } = saving
  const before = postcode ? draftOf(postcode) : emptyDraft(code, '')
  const unsaved = JSON.stringify(draft) !== JSON.stringify(before)
  const put = (part: Partial<Draft>) => setDraft((all) => ({ ...all, ...part }))

  async function lookUp() {
    setLooking(true)
    try {
      const found = await call('GET /staff/areas/lookup/', { post_code: draft.code })
      put({
        city: found.city || draft.city,
        area: found.area || draft.area,
        latitude: found.latitude === null ? draft.latitude : String(found.latitude),
        longitude: found.longitude === null ? draft.longitude : String(found.longitude),
      })
      if (!found.city) toastError(m.staff_areas_not_found({ postcode: draft.code }))
    } catch (error) {
      toastError(failureSentence(error))
    } finally {
      setLooking(false)
    }
  }

  const priced = choices.find((each) => String(each.region) === region)?.services_priced
  return (
    <FormDialog
      title={
        postcode
          ? m.staff_areas_postcode_named({ postcode: postcode.post_code })
          : m.staff_areas_add_postcode()
      }
      unsaved={unsaved}
      busy={busy}
      failure={failure}
      outdated={outdated}
      onReload={saving.reload}
      onSave={() => save(undefined)}
      onClose={onClose}
    >
      {!postcode && (
        <>
          <TextInput
            label={m.staff_areas_postcode()}
            inputMode="numeric"
            maxLength={5}
            value={draft.code}
            error={fields.post_code}
            onChange={(event) => put({ code: event.currentTarget.value })}
          />
          <div>
            <PlainButton
              variant="outline"
              busy={looking}
              disabled={!/^\d{5}$/.test(draft.code)}
              onClick={() => void lookUp()}
            >
              {m.staff_areas_look_up()}
            </PlainButton>
          </div>
        </>
      )}
      <TextInput
        label={m.staff_areas_area()}
        value={draft.area}
        error={fields.area}
        onChange={(event) => put({ area: event.currentTarget.value })}
      />
      <TextInput
        label={m.staff_areas_city()}
        value={draft.city}
        error={fields.city}
        onChange={(event) => put({ city: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <TextInput
          label={m.staff_areas_latitude()}
          inputMode="decimal"
          value={draft.latitude}
          error={fields.latitude}
          onChange={(event) => put({ latitude: event.currentTarget.value })}
        />
        <TextInput
          label={m.staff_areas_longitude()}
          inputMode="decimal"
          value={draft.longitude}
          error={fields.longitude}
          onChange={(event) => put({ longitude: event.currentTarget.value })}
        />
      </div>
      <NativeSelect
        label={m.staff_areas_region()}
        value={region}
        error={fields.region}
        onChange={(event) => put({ region: event.currentTarget.value })}
        data={choices.map((each) => ({ value: String(each.region), label: each.name }))}
      />
      {priced === 0 && <p className={styles.warn}>{m.staff_areas_region_bare()}</p>}
      <Checkbox
        label={m.staff_areas_served()}
        checked={draft.served}
        onChange={(event) => put({ served: event.currentTarget.checked })}
      />
      {postcode && draft.served && !postcode.served && postcode.waiting > 0 && (
        <p>{m.staff_areas_will_notify({ count: postcode.waiting })}</p>
      )}
      {leaves && inside.data && (
        <VisitsInside inside={inside.data} agreed={agreed} onAgree={setAgreed} />
      )}
    </FormDialog>
  )
}
