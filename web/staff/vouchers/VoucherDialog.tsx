import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { type EveryProblem, everySentence } from '../../../domain/messages/every-problem.ts'
import { momentLabel } from '../../../domain/messages/format.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { Loading } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSave } from '../form/use-save.ts'
import styles from '../rates/rates.module.css'
import { RuleFields } from './RuleFields.tsx'
import { draftOfRule, emptyRule, readRule, wholeOf } from './rule-draft.ts'

type Voucher = z.output<Contract['GET /staff/vouchers/{code}']['response']>
type Errors = Readonly<Record<string, string>>

const stale = [['staff-vouchers'], ['staff-voucher']]

/** Adds a voucher, or many codes of one rule. */
export function NewVoucherDialog({ many, onClose }: { many: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState(emptyRule)
  const [code, setCode] = useState('')
  const [count, setCount] = useState('100')
  const [errors, setErrors] = useState<Errors>({})
  const saving = useSave(
    (rule: Parameters<typeof draftOfRule>[0]) =>
      many
        ? call('POST /staff/vouchers/bulk/', { ...rule, prefix: code, count: Number(count) })
        : call('POST /staff/vouchers/', { ...rule, code }),
    { stale, onSaved: onClose },
  )
  const all = { ...saving.fields, ...errors }

  function save() {
    const read = readRule(many ? { ...draft, maxUses: draft.maxUses || '1' } : draft)
    const codes = wholeOf(count) ?? 0
    if (many && (codes < 1 || codes > 1000)) {
      return setErrors({ count: m.staff_vouchers_count_range() })
    }
    setErrors(read.ok ? {} : errorOf(read.refusal))
    if (read.ok) saving.save(read.value)
  }

  return (
    <FormDialog
      title={many ? m.staff_vouchers_many() : m.staff_vouchers_new()}
      saveLabel={many ? m.staff_vouchers_make() : undefined}
      unsaved={draft !== emptyRule || code !== ''}
      busy={saving.busy}
      failure={saving.failure}
      onSave={save}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextInput
          label={many ? m.staff_vouchers_prefix() : m.staff_vouchers_code()}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={many ? 20 : 30}
          value={code}
          error={all.code ?? all.prefix}
          onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
        />
        {many && (
          <TextInput
            label={m.staff_vouchers_count()}
            inputMode="numeric"
            autoComplete="off"
            value={count}
            error={all.count}
            onChange={(event) => setCount(event.currentTarget.value)}
          />
        )}
      </div>
      {many && <p className={styles.count}>{m.staff_vouchers_many_hint()}</p>}
      <RuleFields draft={draft} errors={all} onChange={(part) => setDraft({ ...draft, ...part })} />
    </FormDialog>
  )
}

function errorOf(refusal: EveryProblem): Errors {
  return { [refusal.field ?? '']: everySentence(refusal, pageLocale) }
}

/** A voucher with its uses: change its rule, pause it, delete it while it is unused. */
export function VoucherDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['staff-voucher', code],
    queryFn: ({ signal }) => call('GET /staff/vouchers/{code}', {}, { params: { code }, signal }),
  })
  if (data) return <Edited key={data.version} voucher={data} onClose={onClose} />
  return (
    <FormDialog
      title={code}
      unsaved={false}
      busy={false}
      onSave={onClose}
      saveLabel={m.staff_list_close()}
      onClose={onClose}
    >
      {error ? (
        <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
      ) : (
        <Loading />
      )}
    </FormDialog>
  )
}

function Edited({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const { code, version } = voucher
  const [begun] = useState(() => draftOfRule(voucher))
  const [draft, setDraft] = useState(begun)
  const [errors, setErrors] = useState<Errors>({})
  const params = { code }
  const saving = useSave(
    (rule: Parameters<typeof draftOfRule>[0]) =>
      call('PUT /staff/vouchers/{code}', { ...rule, version }, { params }),
    { stale, onSaved: onClose },
  )
  const pausing = useSave(
    (paused: boolean) =>
      call('POST /staff/vouchers/{code}/pause/', { version, paused }, { params }),
    { stale },
  )
  const removing = useSave(
    (body: { version: number }) => call('POST /staff/vouchers/{code}/remove/', body, { params }),
    { stale: [['staff-vouchers']], onSaved: onClose },
  )
  const all = [saving, pausing, removing]
  const unsaved = JSON.stringify(draft) !== JSON.stringify(begun)

  function save() {
    const read = readRule(draft)
    setErrors(read.ok ? {} : errorOf(read.refusal))
    if (read.ok) saving.save(read.value)
  }

  return (
    <FormDialog
      title={code}
      unsaved={unsaved}
      busy={all.some(({ busy }) => busy)}
      failure={all.find(({ failure }) => failure)?.failure}
      outdated={all.find(({ outdated }) => outdated)?.outdated}
      onReload={saving.reload}
      staysOnReload
      onSave={save}
      onClose={onClose}
    >
      <Uses voucher={voucher} />
      <RuleFields
        draft={draft}
        errors={{ ...saving.fields, ...errors }}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      <div className={styles.toolbar}>
        <PlainButton
          variant="outline"
          busy={pausing.busy}
          disabled={unsaved}
          onClick={() => pausing.save(voucher.state !== 'paused')}
        >
          {voucher.state === 'paused' ? m.staff_vouchers_resume() : m.staff_vouchers_pause()}
        </PlainButton>
        {voucher.used === 0 && (
          <PlainButton
            variant="danger"
            busy={removing.busy}
            disabled={unsaved}
            onClick={() => removing.save({ version })}
          >
            {m.staff_vouchers_delete()}
          </PlainButton>
        )}
      </div>
    </FormDialog>
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
                  {momentLabel(new Date(use.at), pageLocale, { weekday: 'none' })},{' '}
                  {formatRm(use.discount)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
