import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/page.ts'
import { type CallOutput, callQuery } from '../../api.ts'
import { momentLabel } from '../../shared/when.ts'
import { NotYet } from '../../ui/Loaded.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { CallForm } from '../form/CallForm.tsx'
import { ConfirmCall } from '../form/ConfirmCall.tsx'
import { type FieldsOf, number, text } from '../form/describe-form.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { wholeOf } from '../form/numbers.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { useForm } from '../form/use-form.ts'
import { useOwnVersion } from '../form/use-own-version.ts'
import { useCall } from '../form/use-save.ts'
import styles from '../rates/rates.module.css'
import { ruleFields, ruleOf, storedRule, withoutOf } from './rule-fields.ts'

type Voucher = CallOutput<'GET /staff/vouchers/{code}'>

const stale = [['staff-vouchers'], ['staff-voucher']]

/** The dialog of `?voucher=`: a voucher, `new`, or `new-codes` for many codes of one rule. */
export function VoucherDialog({ id, onClose }: { id: string; onClose: () => void }) {
  if (id === 'new') return <NewVoucher onClose={onClose} />
  if (id === 'new-codes') return <ManyVouchers onClose={onClose} />
  return <Stored code={id} onClose={onClose} />
}

const codeInput = { capitals: true, spellCheck: false } as const
const newFields = {
  code: text(m.staff_vouchers_code(), { ...codeInput, most: 30, required: true }),
  ...ruleFields,
} satisfies FieldsOf<'POST /staff/vouchers/'> & { kind: unknown }

function NewVoucher({ onClose }: { onClose: () => void }) {
  return (
    <CallForm
      call="POST /staff/vouchers/"
      title={m.staff_vouchers_new()}
      fields={newFields}
      without={({ kind }) => withoutOf(kind)}
      body={({ code, ...rule }) => ({ ...ruleOf(rule), code })}
      stale={stale}
      onClose={onClose}
    />
  )
}

const MOST_CODES = 1000
const manyFields = {
  prefix: text(m.staff_vouchers_prefix(), { ...codeInput, half: true, most: 20 }),
  count: number(
    m.staff_vouchers_count(),
    { half: true, inputMode: 'numeric' },
    {
      read: (typed) => {
        const count = wholeOf(typed)
        return count && count <= MOST_CODES ? count : undefined
      },
      write: String,
      unreadable: m.staff_vouchers_count_range(),
    },
  ),
  ...ruleFields,
} satisfies FieldsOf<'POST /staff/vouchers/bulk/'> & { kind: unknown }

/** Adds many codes of one rule, each with one use by default. */
function ManyVouchers({ onClose }: { onClose: () => void }) {
  return (
    <CallForm
      call="POST /staff/vouchers/bulk/"
      title={m.staff_vouchers_many()}
      saveLabel={m.staff_vouchers_make()}
      fields={manyFields}
      stored={{ count: 100 }}
      without={({ kind }) => withoutOf(kind)}
      body={({ prefix, count, ...rule }) => ({
        ...ruleOf(rule),
        max_uses: rule.max_uses ?? 1,
        prefix,
        count,
      })}
      stale={stale}
      onClose={onClose}
      before={<p className={styles.count}>{m.staff_vouchers_many_hint()}</p>}
    />
  )
}

/** A voucher with its uses, which can be changed, paused, or deleted while unused. */
function Stored({ code, onClose }: { code: string; onClose: () => void }) {
  const stored = useQuery(
    callQuery(['staff-voucher', code], 'GET /staff/vouchers/{code}', {}, { code }),
  )
  const [loads, setLoads] = useState(0)
  const { data } = stored
  if (data)
    return (
      <Edited key={loads} voucher={data} onLoad={() => setLoads(loads + 1)} onClose={onClose} />
    )
  return (
    <FormDialog
      title={code}
      unsaved={false}
      busy={false}
      onSave={onClose}
      saveLabel={m.staff_list_close()}
      onClose={onClose}
    >
      <NotYet query={stored} />
    </FormDialog>
  )
}

function Edited({
  voucher,
  onLoad,
  onClose,
}: {
  voucher: Voucher
  /** Shows the loaded version instead of the input. */
  onLoad: () => void
  onClose: () => void
}) {
  const { code } = voucher
  const { version, adopt } = useOwnVersion(voucher.version)
  const form = useForm(ruleFields, storedRule(voucher))
  const params = { code }
  const saving = useCall('PUT /staff/vouchers/{code}', params, { stale, onSaved: onClose })
  const pausing = useCall('POST /staff/vouchers/{code}/pause/', params, { stale, onSaved: adopt })
  const [removes, setRemoves] = useState(false)
  return (
    <>
      <RecordForm
        title={code}
        form={form}
        without={withoutOf(form.draft.kind)}
        saving={{
          ...saving,
          busy: saving.busy || pausing.busy,
          failure: saving.failure ?? pausing.failure,
          outdated: saving.outdated ?? pausing.outdated,
          reload: async () => {
            await saving.reload()
            onLoad()
          },
        }}
        staysOnReload
        onSave={(rule) => saving.save({ ...ruleOf(rule), version })}
        onClose={onClose}
        before={<Uses voucher={voucher} />}
      >
        <div className={styles.toolbar}>
          <PlainButton
            variant="outline"
            busy={pausing.busy}
            disabled={form.unsaved}
            onClick={() => pausing.save({ version, paused: voucher.state !== 'paused' })}
          >
            {voucher.state === 'paused' ? m.staff_vouchers_resume() : m.staff_vouchers_pause()}
          </PlainButton>
          {voucher.used === 0 && (
            <PlainButton variant="danger" disabled={form.unsaved} onClick={() => setRemoves(true)}>
              {m.staff_vouchers_delete()}
            </PlainButton>
          )}
        </div>
      </RecordForm>
      {removes && (
        <ConfirmCall
          call="POST /staff/vouchers/{code}/remove/"
          params={params}
          body={() => ({ version })}
          stale={[['staff-vouchers']]}
          destructive
          title={m.staff_vouchers_delete_ask({ code })}
          confirmLabel={m.staff_vouchers_delete()}
          onSaved={onClose}
          onClose={() => setRemoves(false)}
          before={m.staff_vouchers_delete_text()}
        />
      )}
    </>
  )
}

function Uses({ voucher }: { voucher: Voucher }) {
  const { used, discount_total, uses, batch } = voucher
  return (
    <section aria-label={m.staff_vouchers_uses()}>
      <p className={styles.count}>
        {used === 0
          ? m.staff_vouchers_never_used()
          : m.staff_vouchers_uses_so_far({ count: used, amount: formatRm(discount_total) })}
        {batch && ` · ${batch}`}
      </p>
      {uses.length > 0 && (
        <details>
          <summary>{m.staff_vouchers_latest_uses()}</summary>
          <ul className={styles.uses}>
            {uses.map((use) => (
              <li key={use.order}>
                <span>
                  {use.order}, {use.customer_name}
                </span>
                <span>
                  {momentLabel(use.at, { weekday: 'none' })}, {formatRm(use.discount)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
