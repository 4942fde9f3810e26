import type { CustomerAddress } from '../../../domain/api/customers/customers.ts'
import { m } from '../../../messages/page.ts'
import { QuietButton } from '../panel/QuietButton.tsx'
import { Rows } from '../panel/Rows.tsx'
import styles from './customers.module.css'

/** The addresses of a customer, each with notes for the crew. */
export function AddressList({
  addresses,
  onEdit,
}: {
  addresses: readonly CustomerAddress[]
  onEdit?: (address: CustomerAddress) => void
}) {
  return (
    <Rows of={addresses} none={m.staff_customers_no_addresses()}>
      {(address) => (
        <li key={`${address.id} ${address.address} ${address.unit} ${address.post_code}`}>
          <span>
            {[address.unit, address.address, address.post_code].filter(Boolean).join(', ')}
            <PlaceFacts place={address} />
          </span>
          {onEdit && (
            <QuietButton
              aria-label={m.staff_customers_edit_address({ address: address.address })}
              onClick={() => onEdit(address)}
            >
              {m.staff_workers_edit()}
            </QuietButton>
          )}
        </li>
      )}
    </Rows>
  )
}

/** Access, gate, parking and animals, as far as known. */
export function PlaceFacts({
  place,
}: {
  place: Pick<CustomerAddress, 'access_notes' | 'gate' | 'parking' | 'pets'>
}) {
  const facts = [
    [m.staff_customers_access_notes(), place.access_notes],
    [m.staff_customers_gate(), place.gate],
    [m.staff_customers_parking(), place.parking],
    [m.staff_customers_pets(), place.pets],
  ].filter(([, text]) => text)
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
