import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import { renderEmail, type Sender } from '../mail/email-template.ts'

/** The mail that invites a person to the team. */
export function invitationMail(
  sender: Sender,
  invitation: { readonly who: string; readonly name: string; readonly role: 'Admin' | 'Manager' },
  link: string,
  locale: Locale,
) {
  const company = sender.name
  const role =
    invitation.role === 'Admin'
      ? m.account_role_admin({}, { locale })
      : m.account_role_manager({}, { locale })
  return renderEmail(sender, locale, {
    subject: m.mail_invitation_subject({ company }, { locale }),
    greeting: m.mail_hello_name({ name: invitation.name }, { locale }),
    lines: [m.mail_invitation_line({ who: invitation.who, company, role }, { locale })],
    action: { label: m.mail_invitation_action({}, { locale }), url: link },
    after: [m.mail_invitation_after({}, { locale })],
  })
}
