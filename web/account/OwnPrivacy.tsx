import { useQuery } from '@tanstack/react-query'
import { m } from '../../messages/page.ts'
import { callQuery } from '../api.ts'
import { documentWords } from '../shared/privacy-words.ts'
import { dayLabel, dayOfMoment, momentLabel } from '../shared/when.ts'
import { Card } from '../ui/Card.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import styles from './Security.module.css'

/**
 * In the profile: the notices that the person agreed to, with their text
 * (docs/product/privacy.md#consents).
 */
export function OwnConsents() {
  const own = useQuery(callQuery(['own-consents'], 'GET /account/consents/'))
  return (
    <Card title={m.privacy_consents()}>
      <Loaded query={own}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{m.privacy_consents_none()}</p>
          ) : (
            <ul className={styles.list}>
              {items.map(({ document, version, given_at: at, wording }) => (
                <li key={`${document} ${at}`}>
                  <div>
                    <p>
                      {m.privacy_consent_line({
                        document: documentWords[document](),
                        version: dayLabel(version),
                        day: dayOfMoment(at),
                      })}
                    </p>
                    {wording !== null && <p className={styles.quiet}>{wording}</p>}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

/**
 * In the profile of customers who booked care: who viewed the medical details
 * (docs/product/privacy.md#encrypted-answers).
 */
export function MedicalViews() {
  const { data: views } = useQuery(callQuery(['medical-views'], 'GET /account/medical-views/'))
  if (!views?.has_details) return null
  return (
    <Card title={m.privacy_views()}>
      <p>{m.privacy_views_lead()}</p>
      {views.items.length === 0 ? (
        <p className={styles.quiet}>{m.privacy_views_none()}</p>
      ) : (
        <ul className={styles.list}>
          {views.items.map(({ id, at, name, who, booking_id: booking }) => (
            <li key={id}>
              <div>
                <p>
                  {who === 'staff' ? m.privacy_view_staff({ name }) : m.privacy_view_crew({ name })}
                </p>
                <p className={styles.quiet}>
                  {m.privacy_view_line({ when: momentLabel(at), booking })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
