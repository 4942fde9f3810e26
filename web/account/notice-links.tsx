import { m } from '../../messages/page.ts'
import { localPath } from '../locale.ts'

/** Links to the terms and the privacy notice, in a new tab, so that input is not lost. */
export const noticeLinks = {
  terms: (
    <a href={localPath('/terms')} target="_blank" rel="noopener">
      {m.account_terms()}
    </a>
  ),
  privacy: (
    <a href={localPath('/privacy')} target="_blank" rel="noopener">
      {m.account_privacy()}
    </a>
  ),
}
