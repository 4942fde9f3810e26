import { Navigate } from 'react-router'

/** Any unknown path goes home (docs/product/pages.md#routes). */
export default function Unknown() {
  return <Navigate to="/" replace />
}
