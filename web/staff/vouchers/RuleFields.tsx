import { NativeSelect, TextInput } from '@mantine/core'
import { timeLabel } from '../../../domain/messages/format.ts'
import { services } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { labelText, pageLocale } from '../../locale.ts'
import { DayField } from '../form/DayField.tsx'
import { CheckGroup, weekdayChoices } from '../rates/CheckGroup.tsx'
import styles from '../rates/rates.module.css'
import type { RuleDraft } from './rule-draft.ts'

/** The fields of a voucher's rule. */
export function RuleFields({
  draft,
  errors,
  onChange,
}: {
  draft: RuleDraft
  /** By the names of the call. */
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<RuleDraft>) => void
}) {
  const hours = [
    { value: '', label: m.staff_vouchers_any_time() },
    ...Array.from({ length: 13 }, (_, at) => ({
      value: String(at + 8),
      label: timeLabel(at + 8, pageLocale),
    })),
  ]
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const
  const decimal = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <>
      <div className={styles.pair}>
        <NativeSelect
          label={m.staff_vouchers_kind()}
          value={draft.kind}
          onChange={(event) =>
            onChange({ kind: event.currentTarget.value === 'amount' ? 'amount' : 'percent' })
          }
          data={[
            { value: 'percent', label: m.staff_vouchers_kind_percent() },
            { value: 'amount', label: m.staff_vouchers_kind_amount() },
          ]}
        />
        <TextInput
          {...decimal}
          label={draft.kind === 'percent' ? m.staff_vouchers_percent() : m.staff_vouchers_amount()}
          value={draft.off}
          error={errors.percent ?? errors.amount}
          onChange={(event) => onChange({ off: event.currentTarget.value })}
        />
        <TextInput
          {...decimal}
          label={m.staff_vouchers_cap()}
          value={draft.cap}
          error={errors.cap}
          onChange={(event) => onChange({ cap: event.currentTarget.value })}
        />
        <TextInput
          {...decimal}
          label={m.staff_vouchers_minimum()}
          value={draft.minimum}
          error={errors.minimum}
          onChange={(event) => onChange({ minimum: event.currentTarget.value })}
        />
        <DayField
          label={m.staff_vouchers_first_day()}
          value={draft.firstDay}
          error={errors.first_day}
          onChange={(day) => onChange({ firstDay: day })}
        />
        <DayField
          label={m.staff_vouchers_last_day()}
          value={draft.lastDay}
          error={errors.last_day}
          onChange={(day) => onChange({ lastDay: day })}
        />
        <NativeSelect
          label={m.staff_vouchers_earliest()}
          value={draft.earliest}
          error={errors.earliest_hour}
          onChange={(event) => onChange({ earliest: event.currentTarget.value })}
          data={hours}
        />
        <NativeSelect
          label={m.staff_vouchers_latest()}
          value={draft.latest}
          error={errors.latest_hour}
          onChange={(event) => onChange({ latest: event.currentTarget.value })}
          data={hours}
        />
        <TextInput
          {...number}
          label={m.staff_vouchers_max_uses()}
          value={draft.maxUses}
          error={errors.max_uses}
          onChange={(event) => onChange({ maxUses: event.currentTarget.value })}
        />
        <TextInput
          {...number}
          label={m.staff_vouchers_max_uses_each()}
          value={draft.maxUsesEach}
          error={errors.max_uses_per_customer}
          onChange={(event) => onChange({ maxUsesEach: event.currentTarget.value })}
        />
      </div>
      <CheckGroup
        legend={m.staff_vouchers_weekdays()}
        hint={m.staff_vouchers_all_when_none()}
        choices={weekdayChoices()}
        values={draft.weekdays}
        onChange={(weekdays) => onChange({ weekdays: weekdays.toSorted((a, b) => a - b) })}
      />
      <CheckGroup
        legend={m.staff_vouchers_services()}
        hint={m.staff_vouchers_all_when_none()}
        choices={services.map(({ skill, title }) => ({ value: skill, label: labelText(title) }))}
        values={draft.skills}
        onChange={(skills) => onChange({ skills })}
      />
    </>
  )
}
