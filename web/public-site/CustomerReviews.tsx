import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'

/** Within 400 px of the screen's lower edge, or above it: who jumps to the end has passed it. */
const NEAR = '100000px 0px 400px'

/**
 * What customers say of a service (docs/product/reviews.md#averages), once a visitor comes near it. Nothing
 * while there is none, and the list's script only once there is one.
 */
export function CustomerReviews({ skill }: { skill: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [list, setList] = useState<ReactNode>()
  useEffect(() => {
    async function show() {
      const reviews = await call('GET /common/reviews/', { skill })
      if (reviews.count === 0) return
      const { ReviewList } = await import('./ReviewList.tsx')
      setList(<ReviewList reviews={reviews} />)
    }
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return
        observer.disconnect()
        // The page serves without them.
        show().catch(() => undefined)
      },
      { rootMargin: NEAR },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [skill])
  return <div ref={place}>{list}</div>
}
