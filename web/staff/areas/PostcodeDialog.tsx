import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { call, callQuery, failureSentence } from '../../api.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError } from '../../ui/toast.ts'
import {
  check,
  choice,
  digits,
  type Field,
  type FieldsOf,
  number,
  text,
  type Values,
} from '../form/describe-form.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useSave } from '../form/use-save.ts'
import styles from './areas.module.css'
import { type Postcode, type Region, staleAfterChange, useRegions } from './areas.ts'
import { VisitsInside } from './VisitsInside.tsx'

const code = digits(m.staff_areas_postcode(), { most: 5, required: true })
const degrees = {
  read: (typed: string) => (Number.isNaN(Number(typed)) ? undefined : Number(typed)),
  write: String,
  code: 'number-unreadable',
} as const
const degreesInput = { half: true, inputMode: 'decimal', required: true } as const

const codeField: Field<number, string> = {
  ...code,
  draw: (input) => (
    <>
      {code.draw(input)}
      <LookUp postcode={input.value} onFound={input.change} />
    </>
  ),
}

function fieldsOf(regions: readonly Region[]) {
  return {
    post_code: codeField,
    area: text(m.staff_areas_area(), { required: true }),
    city: text(m.staff_areas_city(), { required: true }),
    latitude: number(m.staff_areas_latitude(), degreesInput, degrees),
    longitude: number(m.staff_areas_longitude(), degreesInput, degrees),
    region: choice(
      m.staff_areas_region(),
      regions.map(({ region, name }) => ({ value: region, label: name })),
    ),
    served: check(m.staff_areas_served()),
  } satisfies FieldsOf<'POST /staff/areas/postcodes/'>
}

/** Fills in the known details of a typed postcode. */
function LookUp({
  postcode,
  onFound,
}: {
  postcode: string
  onFound: (facts: Readonly<Record<string, string>>) => void
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('GET /staff/areas/lookup/', { post_code: postcode }),
    onSuccess: ({ city, area, latitude, longitude }) => {
      onFound({
        ...(city ? { city } : {}),
        ...(area ? { area } : {}),
        ...(latitude === null ? {} : { latitude: String(latitude) }),
        ...(longitude === null ? {} : { longitude: String(longitude) }),
      })
      if (!city) toastError(m.staff_areas_not_found({ postcode }))
    },
    onError: (error) => toastError(failureSentence(error)),
  })
  return (
    <div>
      <PlainButton
        variant="outline"
        busy={isPending}
        disabled={!/^\d{5}$/.test(postcode)}
        onClick={() => mutate()}
      >
        {m.staff_areas_look_up()}
      </PlainButton>
    </div>
  )
}

/** Adds or changes a postcode. Before closing or moving it, shows its upcoming visits. */
export function PostcodeDialog({
  postcode,
  code: given = '',
  opens = false,
  onClose,
}: {
  /** The postcode to change; undefined for a new one. */
  postcode?: Postcode
  /** The code of a new postcode, if known. */
  code?: string
  /** True to preselect opening it. */
  opens?: boolean
  onClose: () => void
}) {
  const regions = useRegions().data?.items ?? []
  // The version when the dialog opened: refetched data must not hide a colleague's change.
  const [version] = useState(postcode?.version ?? 0)
  const form = useForm(fieldsOf(regions), {
    ...(postcode ?? { post_code: given || undefined }),
    served: opens || (postcode?.served ?? true),
  })
  const { draft } = form
  const [agreed, setAgreed] = useState(false)
  const region = draft.region ?? regions[0]?.region
  const leaves =
    postcode !== undefined && ((postcode.served && !draft.served) || region !== postcode.region)
  const inside = useQuery({
    ...callQuery(['areas', 'check', postcode?.post_code], 'POST /staff/areas/check/', {
      post_codes: [postcode?.post_code ?? 10_000],
    }),
    enabled: leaves && postcode.coming_visits > 0,
  })
  const saving = useSave(
    ({ post_code, ...facts }: Values<ReturnType<typeof fieldsOf>>) =>
      postcode
        ? call(
            'PUT /staff/areas/postcodes/{code}',
            {
              version,
              ...facts,
              agreed_visits: agreed ? (inside.data?.coming_visits ?? 0) : 0,
            },
            { params: { code: String(postcode.post_code) } },
          )
        : call('POST /staff/areas/postcodes/', { post_code, ...facts }),
    { stale: staleAfterChange, onSaved: onClose },
  )
  const isBare = regions.find((each) => each.region === region)?.services_priced === 0
  return (
    <RecordForm
      title={
        postcode
          ? m.staff_areas_postcode_named({ postcode: postcode.post_code })
          : m.staff_areas_add_postcode()
      }
      form={form}
      without={postcode ? ['post_code'] : []}
      unsaved={form.unsaved || (opens && postcode?.served === false)}
      saving={saving}
      onSave={saving.save}
      onClose={onClose}
    >
      {isBare && <p className={styles.warn}>{m.staff_areas_region_bare()}</p>}
      {postcode && draft.served && !postcode.served && postcode.waiting > 0 && (
        <p>{m.staff_areas_will_notify({ count: postcode.waiting })}</p>
      )}
      {leaves && inside.data && (
        <VisitsInside inside={inside.data} agreed={agreed} onAgree={setAgreed} />
      )}
    </RecordForm>
  )
}
