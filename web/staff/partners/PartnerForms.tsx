import { m } from '../../../messages/page.ts'
import type { CallOutput } from '../../api.ts'
import { CallForm } from '../form/CallForm.tsx'
import { type FieldsOf, long, text } from '../form/describe-form.tsx'
import type { FormProps } from '../panel/RecordPanel.tsx'
import { stalePartners } from './words.ts'

const changed = {
  name: text(m.staff_partners_name(), { most: 100, required: true }),
  sites: long(m.staff_partners_sites(), {
    rows: 3,
    most: 2_000,
    hint: m.staff_partners_sites_hint(),
  }),
} satisfies FieldsOf<'POST /staff/partners/{id}/change/'>

const { name, sites } = changed
const fields = {
  name,
  code: text(m.staff_partners_code(), {
    most: 30,
    capitals: true,
    required: true,
    spellCheck: false,
    hint: m.staff_partners_code_hint(),
  }),
  sites,
} satisfies FieldsOf<'POST /staff/partners/'>

/** Adds a partner. */
export function AddPartner({ onClose }: { onClose: () => void }) {
  return (
    <CallForm
      call="POST /staff/partners/"
      title={m.staff_partners_add()}
      saveLabel={m.staff_partners_add()}
      fields={fields}
      body={(values) => values}
      stale={stalePartners}
      onClose={onClose}
    />
  )
}

/** Changes a partner's name, and the sites that may show the widget. */
export function ChangePartner({
  record: { id, version, ...partner },
  onClose,
}: FormProps<CallOutput<'GET /staff/partners/{id}'>>) {
  return (
    <CallForm
      call="POST /staff/partners/{id}/change/"
      params={{ id }}
      title={m.staff_partners_change()}
      fields={changed}
      stored={{ name: partner.name, sites: partner.sites.join('\n') }}
      body={(values) => ({ ...values, version })}
      stale={stalePartners}
      onClose={onClose}
    />
  )
}
