import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'

/** Within 400 px below the screen, or anywhere above it, for visitors who jump to the end. */
const NEAR = '100000px 0px 400px'

/**
 * Reviews of a service (docs/product/reviews.md#averages), loaded when a visitor scrolls near.
 * Empty if there are none; the list's script is loaded only if there are any.
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
        // The page works without them.
        show().catch(() => undefined)
      },
      { rootMargin: NEAR },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [skill])
  return <div ref={place}>{list}</div>
}
