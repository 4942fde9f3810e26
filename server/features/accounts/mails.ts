import { type Provider, providerNames } from '../../../domain/account/sign-in-providers.ts'
import { m } from '../../../messages/every.ts'
import type { Locale } from '../../../messages/locales.ts'
import type { Tx } from '../../db/transaction.ts'
import type { CompleteSettings } from '../../env.ts'
import { queueMail } from '../mail/commands.ts'
import { type Email, pageUrl, renderEmail } from '../mail/email-template.ts'

export type Addressee = { readonly email: string; readonly language: Locale }

/** A mail to the owner of an account, with its parameters. */
type AccountMail =
  | {
      readonly about: 'verify'
      readonly link: string
      readonly when: string
      readonly device: string
      readonly isOneOfSeveral: boolean
    }
  /**
   * Sets a new password; or signs in while unknown clients try passwords, which still needs the
   * password.
   */
  | { readonly about: 'reset' | 'sign-in'; readonly link: string }
  /** Proves that this mailbox belongs to a person from Facebook. */
  | { readonly about: 'code'; readonly code: string }
  /** A second registration: the page must not disclose that the account exists. */
  | { readonly about: 'registered-before' }
  | { readonly about: 'password-changed' }
  | { readonly about: 'method-linked' | 'method-unlinked'; readonly provider: Provider }
  | { readonly about: 'factor-added' | 'factor-removed' }
  | { readonly about: 'deleted' }

/** Mails the owner of an account. */
export async function mailAccount(
  tx: Tx,
  { company, publicUrl }: Pick<CompleteSettings, 'company' | 'publicUrl'>,
  { email: to, language }: Addressee,
  mail: AccountMail,
  now: Date,
): Promise<void> {
  const page = (path: string) => pageUrl(publicUrl, language, path)
  const greeting = m.mail_hello({}, { locale: language })
  const words = wordsOf(mail, company.name, page, language)
  await queueMail(tx, { to, ...renderEmail(company, language, { greeting, ...words }) }, now)
}

/**
 * Without the owner's name: anyone can register another person's address with any name, and must
 * not be able to send them a text of their choosing.
 * @param page the address of a page.
 */
function wordsOf(
  mail: AccountMail,
  company: string,
  page: (path: string) => string,
  locale: Locale,
): Omit<Email, 'greeting'> {
  const forgotPassword = { link: page('/forgot-password') }
  const chooseAtOnce = m.mail_choose_password_at_once(forgotPassword, { locale })
  switch (mail.about) {
    case 'verify':
      return {
        subject: m.mail_verify_subject({}, { locale }),
        lines: [
          m.mail_verify_thanks({ company }, { locale }),
          ...(mail.isOneOfSeveral ? [m.mail_verify_several({}, { locale })] : []),
        ],
        facts: [
          [m.mail_verify_registered({}, { locale }), mail.when],
          [m.mail_verify_device({}, { locale }), mail.device],
        ],
        action: { label: m.mail_verify_action({}, { locale }), url: mail.link },
        after: [m.mail_verify_after({}, { locale })],
      }
    case 'reset':
      return {
        subject: m.mail_reset_subject({}, { locale }),
        lines: [m.mail_reset_line({ company }, { locale })],
        action: { label: m.mail_reset_action({}, { locale }), url: mail.link },
        after: [m.mail_reset_after({}, { locale })],
      }
    case 'sign-in':
      return {
        subject: m.mail_link_subject({}, { locale }),
        lines: [m.mail_link_line({ company }, { locale })],
        action: { label: m.mail_login({}, { locale }), url: mail.link },
        after: [m.mail_link_after({}, { locale }), m.mail_link_forgot(forgotPassword, { locale })],
      }
    case 'code':
      return {
        subject: m.mail_code_subject({}, { locale }),
        lines: [m.mail_code_line({ company }, { locale })],
        facts: [[m.mail_code({}, { locale }), mail.code]],
        after: [m.mail_code_after({}, { locale })],
      }
    case 'registered-before':
      return {
        subject: m.mail_registered_before_subject({}, { locale }),
        lines: [m.mail_registered_before_line({ company }, { locale })],
        action: { label: m.mail_login({}, { locale }), url: page('/login') },
        after: [
          m.mail_registered_before_forgot(forgotPassword, { locale }),
          m.mail_registered_before_ignore({}, { locale }),
        ],
      }
    case 'password-changed':
      return {
        subject: m.mail_password_changed_subject({}, { locale }),
        lines: [m.mail_password_changed_line({ company }, { locale })],
        after: [chooseAtOnce],
      }
    case 'method-linked': {
      const provider = providerNames[mail.provider]
      return {
        subject: m.mail_linked_subject({ provider }, { locale }),
        lines: [m.mail_linked_line({ company, provider }, { locale })],
        after: [m.mail_linked_after({ link: page('/profile') }, { locale })],
      }
    }
    case 'method-unlinked': {
      const provider = providerNames[mail.provider]
      return {
        subject: m.mail_unlinked_subject({ provider }, { locale }),
        lines: [m.mail_unlinked_line({ company, provider }, { locale })],
        after: [chooseAtOnce],
      }
    }
    case 'factor-added':
      return {
        subject: m.mail_factor_added_subject({}, { locale }),
        lines: [m.mail_factor_added_line({ company }, { locale })],
        after: [chooseAtOnce],
      }
    case 'factor-removed':
      return {
        subject: m.mail_factor_removed_subject({}, { locale }),
        lines: [m.mail_factor_removed_line({ company }, { locale })],
        after: [chooseAtOnce],
      }
    case 'deleted':
      return {
        subject: m.mail_deleted_subject({}, { locale }),
        lines: [m.mail_deleted_line({ company }, { locale })],
        after: [m.mail_deleted_after({}, { locale })],
      }
  }
}
