import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { Card } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import styles from './PreferenceList.module.css'
import { PreferenceList, preferencesKey } from './PreferenceList.tsx'

/** In the profile: all preferences of the customer about workers. */
export function OwnPreferences() {
  const own = useQuery(callQuery(preferencesKey, 'GET /favourites/'))
  return (
    <Card title={m.favourite_title()}>
      <Loaded query={own}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.lead}>{m.favourite_none()}</p>
          ) : (
            <>
              <p className={styles.lead}>{m.favourite_lead()}</p>
              <PreferenceList crew={items} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
