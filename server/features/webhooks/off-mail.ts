import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import { query, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../mail/commands.ts'
import { pageUrl, renderEmail } from '../mail/email-template.ts'

const lines = { gone: m.mail_webhook_off_gone, failing: m.mail_webhook_off_failing }

/** Mails all Admins when an endpoint was switched off (docs/product/webhooks.md#switched-off). */
export async function mailSwitchedOff(
  tx: Tx,
  { settings }: Pick<Deps, 'settings'>,
  { url, because }: { readonly url: string; readonly because: keyof typeof lines },
  now: Date,
): Promise<void> {
  const admins = await query<{ email: string; language: Locale }>(tx, {
    text: `select email, language from account
           where role = 'Admin' and verified_at is not null and switched_off_at is null order by id`,
  })
  const { host } = new URL(url)
  for (const { email, language: locale } of admins) {
    const mail = renderEmail(settings.company, locale, {
      subject: m.mail_webhook_off_subject({ host }, { locale }),
      greeting: m.mail_hello({}, { locale }),
      lines: [lines[because]({ host }, { locale }), m.mail_webhook_off_then({}, { locale })],
      action: {
        label: m.mail_webhook_off_action({}, { locale }),
        url: pageUrl(settings.publicUrl, locale, '/webhooks'),
      },
    })
    await queueMail(tx, { to: email, ...mail }, now)
  }
}
