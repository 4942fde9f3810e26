import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { dayOf } from '../../../domain/booking/calendar.ts'
import { voucherStates } from '../../../domain/booking/price/voucher-rule.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { toastError } from '../../ui/toast.ts'
import { saveCsv } from '../csv.ts'
import { FilterBar, FilterChip } from '../list/FilterBar.tsx'
import { ListBody } from '../list/ListBody.tsx'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import { SearchField } from '../list/SearchField.tsx'
import { useFilters } from '../list/use-filters.ts'
import styles from '../rates/rates.module.css'
import { limitsText, offText } from './texts.ts'
import { NewVoucherDialog, VoucherDialog } from './VoucherDialog.tsx'

type Voucher = z.output<Contract['GET /staff/vouchers/']['response']>['items'][number]

const PAGE_SIZE = 50
const shape = { search: 'text', state: voucherStates, batch: 'text' } as const
const opening = { voucher: 'text' } as const
const ONE = 'new'
const MANY = 'new-codes'

/** All vouchers: /rates?view=vouchers&search=&state=&batch=&page=&voucher= */
export function VouchersView() {
  const list = useFilters(shape)
  const { filters, page, active } = list
  const { voucher } = useFilters(opening).filters
  const navigate = useNavigate()
  const open = (code: string) =>
    navigate(list.addressWith({ voucher: code }), { preventScrollReset: true })
  const query = useQuery({
    queryKey: ['staff-vouchers', list.query, page],
    queryFn: ({ signal }) =>
      call('GET /staff/vouchers/', { ...list.query, page, page_size: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })
  const file = useMutation({
    mutationFn: () => call('POST /staff/vouchers/export/', list.query),
    onSuccess: ({ items }) => saveCsv(items.map(rowOf), `vouchers-${dayOf(new Date())}`),
    onError: (error) => toastError(failureSentence(error)),
  })
  const close = () => open('')
  const onClear = active.length > 0 ? list.clear : undefined
  const counts = query.data?.counts
  return (
    <>
      <div className={styles.head}>
        <FilterBar label={m.staff_vouchers_filter()} onClear={onClear}>
          <SearchField
            label={m.staff_vouchers_search()}
            value={filters.search}
            onChange={(search) => list.change({ search }, { replace: true })}
          />
          <FilterChip
            label={m.staff_vouchers_state()}
            value={filters.state}
            choices={voucherStates.map((value) => ({
              value,
              label: counts ? `${states[value].label()} (${counts[value]})` : states[value].label(),
            }))}
            onChange={(state) => list.change({ state })}
          />
          <FilterChip
            label={m.staff_vouchers_batch()}
            value={filters.batch}
            choices={(query.data?.batches ?? []).map((value) => ({ value, label: value }))}
            onChange={(batch) => list.change({ batch })}
          />
        </FilterBar>
        <div className={styles.toolbar}>
          <PlainButton onClick={() => open(ONE)}>{m.staff_vouchers_add()}</PlainButton>
          <PlainButton variant="outline" onClick={() => open(MANY)}>
            {m.staff_vouchers_many()}
          </PlainButton>
          <PlainButton variant="outline" busy={file.isPending} onClick={() => file.mutate()}>
            {m.staff_vouchers_export()}
          </PlainButton>
        </div>
      </div>
      <ListBody
        query={query}
        page={page}
        addressOf={list.addressOf}
        of={m.staff_vouchers_of()}
        none={{ title: m.staff_vouchers_none(), text: m.staff_vouchers_none_text() }}
        onClear={onClear}
      >
        {(items, busy) => (
          <RecordTable
            caption={m.staff_rates_view_vouchers()}
            items={items}
            columns={columns()}
            keyOf={({ code }) => code}
            openKey={voucher}
            addressOf={({ code }) => list.addressWith({ voucher: code })}
            busy={busy}
          />
        )}
      </ListBody>
      {voucher === ONE && <NewVoucherDialog many={false} onClose={close} />}
      {voucher === MANY && <NewVoucherDialog many onClose={close} />}
      {voucher && voucher !== ONE && voucher !== MANY && (
        <VoucherDialog key={voucher} code={voucher} onClose={close} />
      )}
    </>
  )
}

const states = {
  active: { tone: 'good', label: m.staff_vouchers_active },
  paused: { tone: 'waiting', label: m.staff_vouchers_paused },
  'not-yet': { tone: 'going', label: m.staff_vouchers_not_yet },
  expired: { tone: 'over', label: m.staff_vouchers_expired },
  'used-up': { tone: 'over', label: m.staff_vouchers_used_up },
} as const

function columns(): Column<Voucher>[] {
  return [
    { header: m.staff_vouchers_code(), cell: ({ code }) => code, title: true },
    { header: m.staff_vouchers_off(), cell: offText },
    { header: m.staff_vouchers_limits(), cell: (each) => limitsText(each) || '–', long: true },
    {
      header: m.staff_vouchers_used(),
      cell: ({ used, max_uses }) =>
        max_uses === null ? used : m.staff_vouchers_used_of({ used, most: max_uses }),
      figures: true,
    },
    {
      header: m.staff_vouchers_taken_off(),
      cell: ({ discount_total }) => formatRm(discount_total),
      figures: true,
    },
    {
      header: m.staff_vouchers_state(),
      cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label()}</Badge>,
    },
  ]
}

function rowOf(
  voucher: z.output<Contract['POST /staff/vouchers/export/']['response']>['items'][number],
) {
  return {
    [m.staff_vouchers_code()]: voucher.code,
    [m.staff_vouchers_off()]: offText(voucher),
    [m.staff_vouchers_limits()]: limitsText(voucher),
    [m.staff_vouchers_first_day()]: voucher.first_day ?? '',
    [m.staff_vouchers_last_day()]: voucher.last_day ?? '',
    [m.staff_vouchers_used()]: voucher.used,
    [m.staff_vouchers_max_uses()]: voucher.max_uses ?? '',
    [m.staff_vouchers_state()]: states[voucher.state].label(),
    [m.staff_vouchers_batch()]: voucher.batch,
  }
}
