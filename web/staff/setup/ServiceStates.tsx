import { isReady, type ServiceSetup } from '../../../domain/company/setup.ts'
import { m } from '../../../messages/page.ts'
import { skillTitle } from '../../shared/skill-title.ts'
import { type Column, RecordTable } from '../list/RecordTable.tsx'

/** Which services can be booked, and what others lack. */
export function ServiceStates({ services }: { services: readonly ServiceSetup[] }) {
  return (
    <RecordTable
      caption={m.staff_setup_services()}
      items={services}
      columns={columns}
      keyOf={({ skill }) => skill}
    />
  )
}

const columns: readonly Column<ServiceSetup>[] = [
  {
    header: m.staff_setup_service(),
    title: true,
    cell: ({ skill }) => skillTitle(skill),
  },
  {
    header: m.staff_setup_service_prices(),
    figures: true,
    cell: ({ priced_regions }) => priced_regions,
  },
  {
    header: m.staff_setup_service_workers(),
    figures: true,
    cell: ({ active_workers }) => active_workers,
  },
  { header: m.staff_setup_service_state(), cell: stateOf },
]

function stateOf(service: ServiceSetup): string {
  if (isReady(service)) return m.staff_setup_service_open()
  return service.priced_regions === 0
    ? m.staff_setup_service_no_price()
    : m.staff_setup_service_no_worker()
}
