import { Navigate } from 'react-router'

/** Any unknown path goes home (spec 2). */
export default function Unknown() {
  return <Navigate to="/" replace />
}
