import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { Card } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import styles from './WishList.module.css'
import { WishList, wishesKey } from './WishList.tsx'

/** In the profile: all of whom the customer said that they want them again, or not. */
export function OwnWishes() {
  const own = useQuery(callQuery(wishesKey, 'GET /favourites/'))
  return (
    <Card title={m.favourite_title()}>
      <Loaded query={own}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.lead}>{m.favourite_none()}</p>
          ) : (
            <>
              <p className={styles.lead}>{m.favourite_lead()}</p>
              <WishList crew={items} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
