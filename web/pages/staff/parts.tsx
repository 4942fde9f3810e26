import { useState } from 'react'
import { bookingStatuses } from '../../../domain/booking/status.ts'
import { signedIn } from '../../shared/SignedIn.tsx'
import { OwedBadge, StatusBadge } from '../../shared/StatusBadge.tsx'
import { ConfirmForm } from '../../staff/form/ConfirmForm.tsx'
import {
  amount,
  check,
  choice,
  day,
  long,
  radios,
  several,
  text,
  whole,
} from '../../staff/form/describe-form.tsx'
import { FormFields } from '../../staff/form/FormFields.tsx'
import { RecordForm } from '../../staff/form/RecordForm.tsx'
import { useForm } from '../../staff/form/use-form.ts'
import { DayFilter } from '../../staff/list/DayFilter.tsx'
import { FilterBar, FilterChip } from '../../staff/list/FilterBar.tsx'
import { type Column, RecordTable } from '../../staff/list/RecordTable.tsx'
import { SearchField } from '../../staff/list/SearchField.tsx'
import { Tiles } from '../../staff/list/Tiles.tsx'
import { Views } from '../../staff/list/Views.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading, Page } from '../../ui/Page.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import styles from './parts.module.css'

export const meta = () => [{ title: 'Parts' }]

type Item = { id: string; name: string; status: string; amount: string }

const items: readonly Item[] = [
  { id: '1', name: 'Nurul Aisyah', status: 'Confirmed', amount: 'RM 120.00' },
  { id: '2', name: 'Tan Wei Jie', status: 'Pending Payment', amount: 'RM 96.00' },
  { id: '3', name: 'Muthu Kumar', status: 'Cancelled', amount: 'RM 1,440.00' },
]
const columns: readonly Column<Item>[] = [
  { header: 'Name', title: true, sorted: 'ascending', sortAddress: '?', cell: ({ name }) => name },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Amount', figures: true, cell: ({ amount }) => amount },
]
/** A field of each kind. */
const fields = {
  text: text('Text', { hint: 'A sentence under the label' }),
  wrong: text('Wrong'),
  amount: amount('Amount', { half: true }),
  whole: whole('Whole number', { half: true }),
  day: day('Date'),
  choice: choice('Choice', [
    { value: 'first', label: 'The first' },
    { value: 'second', label: 'The second' },
  ]),
  radios: radios('Few', [
    { value: 'first', label: 'The first', detail: 'What it comes to' },
    { value: 'second', label: 'The second' },
  ]),
  several: several('Several', [
    { value: 1, label: 'One' },
    { value: 2, label: 'Two' },
  ]),
  inline: several(
    'Short ones',
    ['Mon', 'Tue', 'Wed'].map((value) => ({ value, label: value })),
    { inline: true, hint: 'All when none is chosen' },
  ),
  check: check('Yes or no', { hint: 'A sentence under the label' }),
  long: long('Several lines', { rows: 2 }),
}

/** A concurrent change. */
const saving = {
  busy: false,
  fields: { wrong: 'Please enter a name' },
  failure: undefined,
  outdated: 'Aisyah Rahman changed this a minute ago.',
  reload: () => Promise.resolve(),
}

/**
 * /dev/parts, only in the demo: every component of the staff pages in every state (docs/design.md).
 */
export default signedIn(All, { permission: 'manage-bookings' })

function All() {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<'open' | 'closed' | ''>('open')
  const [chosenDay, setDay] = useState('')
  const [dialog, setDialog] = useState<'panel' | 'question'>()
  const form = useForm(fields, { text: 'Words', amount: 30 })
  const table = { caption: 'Bookings', columns, keyOf: ({ id }: Item) => id }
  return (
    <Page
      width="wide"
      title="Parts"
      lead="Every part of the staff pages, in every state."
      actions={
        <>
          <ButtonLink to="/today" variant="outline">
            Another way
          </ButtonLink>
          <PlainButton>The one action</PlainButton>
        </>
      }
    >
      <div className={styles.parts}>
        <section aria-labelledby="part-tiles">
          <h2 id="part-tiles">Tiles</h2>
          <Tiles
            label="Tiles"
            tiles={[
              { label: 'Urgent', count: 2, to: '?tile=1', isOpen: false, isUrgent: true },
              { label: 'Open', count: 12, to: '?tile=2', isOpen: true },
              { label: 'Nothing', count: 0, to: '?tile=3', isOpen: false },
              { label: 'On its way', count: undefined, to: '?tile=4', isOpen: false },
            ]}
          />
        </section>
        <section aria-labelledby="part-views">
          <h2 id="part-views">Views</h2>
          <Views
            label="Views"
            views={[
              { to: '?', label: 'Open', isOpen: true },
              { to: '?view=other', label: 'Another', isOpen: false },
            ]}
          />
        </section>
        <section aria-labelledby="part-filters">
          <h2 id="part-filters">Filter bar</h2>
          <FilterBar label="Filter bar" onClear={() => setStatus('')}>
            <SearchField label="Name, phone, e-mail" value={search} onChange={setSearch} />
            <FilterChip
              label="Status"
              value={status}
              choices={[
                { value: 'open', label: 'Open' },
                { value: 'closed', label: 'Closed' },
              ]}
              onChange={setStatus}
            />
            <FilterChip label="Region" value="" choices={[]} onChange={() => undefined} />
            <DayFilter label="Day" value={chosenDay} onChange={setDay} />
          </FilterBar>
        </section>
        <section aria-labelledby="part-table">
          <h2 id="part-table">Table</h2>
          <RecordTable {...table} items={items} addressOf={({ id }) => `?row=${id}`} openKey="2" />
          <RecordTable {...table} caption="Newer ones" items={items} busy />
          <RecordTable {...table} caption="Waiting" items={undefined} expected={2} />
        </section>
        <section aria-labelledby="part-states">
          <h2 id="part-states">States</h2>
          <div className={styles.row}>
            {[...bookingStatuses, 'Refund Due'].map((each) => (
              <StatusBadge key={each} status={each} />
            ))}
            <OwedBadge rm={30} />
          </div>
          <Loading />
          <EmptyState title="Nothing here yet" action={<PlainButton>A first step</PlainButton>}>
            What will be here, in one sentence.
          </EmptyState>
          <ErrorState message="We couldn't load this." onRetry={() => undefined} />
          <Failure>We couldn't save this.</Failure>
        </section>
        <section aria-labelledby="part-buttons">
          <h2 id="part-buttons">Buttons</h2>
          <div className={styles.row}>
            <PlainButton>Filled</PlainButton>
            <PlainButton variant="outline">Outline</PlainButton>
            <PlainButton variant="danger">Danger</PlainButton>
            <PlainButton busy>Busy</PlainButton>
            <PlainButton disabled>Disabled</PlainButton>
          </div>
        </section>
        <section aria-labelledby="part-form">
          <h2 id="part-form">Form</h2>
          <Card title="Fields">
            <div className={styles.form}>
              <FormFields form={form} errors={{ wrong: 'Please enter a name' }} />
            </div>
          </Card>
          <p className={styles.row}>
            <PlainButton variant="outline" onClick={() => setDialog('panel')}>
              Form in a panel
            </PlainButton>
            <PlainButton variant="outline" onClick={() => setDialog('question')}>
              Form in a question
            </PlainButton>
          </p>
          {dialog === 'panel' && (
            <RecordForm
              title="Form"
              form={form}
              saving={saving}
              onSave={() => setDialog(undefined)}
              onClose={() => setDialog(undefined)}
            />
          )}
          {dialog === 'question' && (
            <ConfirmForm
              title="Question"
              confirmLabel="Confirm"
              form={form}
              failure="We couldn't save this."
              onConfirm={() => setDialog(undefined)}
              onClose={() => setDialog(undefined)}
            />
          )}
          <Card title="Facts">
            <Facts
              inColumns
              facts={[
                ['Phone', '+60 12-345 6789'],
                ['Language', 'English'],
              ]}
            />
          </Card>
        </section>
      </div>
    </Page>
  )
}
