import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { skillTitle } from '../../../domain/services/catalogue.ts'
import { m } from '../../../messages/page.ts'
import { call, failureSentence } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { Badge } from '../../shared/StatusBadge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatRm } from '../../ui/Money.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { type Column, RecordTable } from '../list/RecordTable.tsx'
import { useFilters } from '../list/use-filters.ts'
import styles from '../rates/rates.module.css'
import { AddonDialog } from './AddonDialog.tsx'
import { type Addon, shownName } from './names.ts'

const shape = { addon: 'text' } as const
const NEW = 'new'

/** All add-ons, each opened to be changed or retired: /rates?view=addons&addon= */
export function AddonsView() {
  const { filters, addressWith } = useFilters(shape)
  const navigate = useNavigate()
  const open = (addon: string) => navigate(addressWith({ addon }), { preventScrollReset: true })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['staff-addons'],
    queryFn: ({ signal }) => call('GET /staff/addons/', {}, { signal }),
  })
  if (!data && error) {
    return (
      <ErrorState message={failureSentence(error)} onRetry={() => refetch()} busy={isFetching} />
    )
  }
  const opened = data?.items.find((each) => keyOf(each) === filters.addon)
  const close = () => open('')
  return (
    <>
      <div className={styles.toolbar}>
        <PlainButton onClick={() => open(NEW)}>{m.staff_addons_add()}</PlainButton>
      </div>
      {data?.items.length === 0 ? (
        <EmptyState title={m.staff_addons_none()}>{m.staff_addons_none_text()}</EmptyState>
      ) : (
        <RecordTable
          caption={m.staff_rates_view_addons()}
          items={data?.items}
          columns={columns()}
          keyOf={keyOf}
          openKey={filters.addon}
          addressOf={(addon) => addressWith({ addon: keyOf(addon) })}
          busy={isFetching && !data}
          expected={7}
        />
      )}
      {filters.addon === NEW && data && (
        <AddonDialog addon={undefined} items={data.items} onClose={close} />
      )}
      {opened && data && (
        <AddonDialog key={keyOf(opened)} addon={opened} items={data.items} onClose={close} />
      )}
    </>
  )
}

function keyOf({ skill, kind, addon }: Addon): string {
  return `${skill}/${kind}/${addon}`
}

function columns(): Column<Addon>[] {
  return [
    { header: m.staff_addons_name(), cell: shownName, title: true },
    { header: m.staff_addons_service(), cell: ({ skill }) => skillTitle(skill, pageLocale) },
    {
      header: m.staff_addons_kind(),
      cell: ({ kind }) =>
        kind === 'hourly' ? m.staff_addons_per_hour() : m.staff_addons_per_visit(),
    },
    { header: m.staff_addons_price(), cell: ({ cost }) => formatRm(cost), figures: true },
    {
      header: m.staff_addons_coming(),
      cell: ({ coming_visits }) => coming_visits,
      figures: true,
    },
    {
      header: m.staff_addons_state(),
      cell: ({ retired }) =>
        retired ? (
          <Badge tone="over">{m.staff_addons_retired()}</Badge>
        ) : (
          <Badge tone="good">{m.staff_addons_offered()}</Badge>
        ),
    },
  ]
}
