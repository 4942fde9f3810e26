import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { m } from '../../../messages/page.ts'
import { browserStorage } from '../../browser-storage.ts'
import { usePath } from '../../navigation.tsx'
import styles from './setup.module.css'
import { useMissingSteps } from './use-setup.ts'

const KEY = 'jiran.setup-missing'

/**
 * Links Admins to the set-up page while a step is missing. The last number is stored, so that the
 * page does not shift when the current one arrives.
 */
export function SetupBanner() {
  const path = usePath()
  const [storage] = useState(() => browserStorage().browser)
  const [before] = useState(() => Number(storage.getItem(KEY)) || 0)
  const missing = useMissingSteps()
  const count = missing ?? before
  useEffect(() => {
    if (missing === 0) storage.removeItem(KEY)
    else if (missing !== undefined) storage.setItem(KEY, String(missing))
  }, [missing, storage])
  if (count === 0 || path === '/setup') return null
  return (
    <p className={styles.banner}>
      <Link to="/setup">{m.staff_setup_banner({ count })}</Link>
    </p>
  )
}
