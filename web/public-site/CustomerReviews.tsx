import { type ReactNode, useEffect, useState } from 'react'
import { call } from '../api.ts'

/**
 * What customers say of a service (docs/product/reviews.md#averages). Nothing while there is none, and the
 * list's script only once there is one.
 */
export function CustomerReviews({ skill }: { skill: string }) {
  const [list, setList] = useState<ReactNode>()
  useEffect(() => {
    async function show() {
      const reviews = await call('GET /common/reviews/', { skill })
      if (reviews.count === 0) return
      const { ReviewList } = await import('./ReviewList.tsx')
      setList(<ReviewList reviews={reviews} />)
    }
    // The page serves without them.
    show().catch(() => undefined)
  }, [skill])
  return list
}
