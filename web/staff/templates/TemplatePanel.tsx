import { type Locale, languageTags } from '../../../messages/locales.ts'
import { m } from '../../../messages/page.ts'
import { company } from '../../public-site/site-facts.ts'
import { ApprovalForm } from './ApprovalForm.tsx'
import type { MessageTemplate } from './TemplateList.tsx'
import styles from './templates.module.css'

/** A preview of a kind of message on every channel, and its approval. */
export function TemplatePanel({
  template,
  language,
}: {
  template: MessageTemplate
  language: Locale
}) {
  const { whatsapp, sms, mail } = template
  const lang = languageTags[language]
  return (
    <div className={styles.panel}>
      <h2>{template.title}</h2>
      <p className={styles.soft}>
        {template.urgent ? m.staff_templates_urgent() : m.staff_templates_calm()}
      </p>
      <div className={styles.phones}>
        <figure>
          <figcaption>{m.staff_templates_whatsapp()}</figcaption>
          <div className={styles.phone} data-channel="whatsapp" lang={lang}>
            <p className={styles.sender}>{company}</p>
            <div className={styles.bubble}>
              <p>{whatsapp.text}</p>
              <small>{whatsapp.footer}</small>
              {whatsapp.buttons.map((label) => (
                <span key={label} className={styles.reply}>
                  {label}
                </span>
              ))}
            </div>
          </div>
        </figure>
        <figure>
          <figcaption>
            {sms.parts === 1
              ? m.staff_templates_sms_one()
              : m.staff_templates_sms_many({ count: sms.parts })}
          </figcaption>
          <div className={styles.phone} data-channel="sms" lang={lang}>
            <p className={styles.sender}>{company}</p>
            <div className={styles.bubble}>
              <p>{sms.text}</p>
            </div>
          </div>
        </figure>
        <figure>
          <figcaption>{m.staff_templates_mail()}</figcaption>
          {mail ? (
            <div className={styles.phone} data-channel="mail" lang={lang}>
              <p className={styles.subject}>{mail.subject}</p>
              <div className={styles.letter}>
                <p className={styles.brand}>{company}</p>
                <div>
                  <p>{mail.greeting}</p>
                  {mail.lines.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                  {mail.button && <span className={styles.button}>{mail.button}</span>}
                </div>
              </div>
            </div>
          ) : (
            <p className={styles.soft}>{m.staff_templates_mail_own()}</p>
          )}
        </figure>
      </div>
      <ApprovalForm template={template} />
      <details className={styles.submitted}>
        <summary>{m.staff_templates_submit()}</summary>
        <dl>
          <div>
            <dt>{m.staff_templates_name()}</dt>
            <dd>
              <code>{whatsapp.name}</code>
            </dd>
          </div>
          <div>
            <dt>{m.staff_templates_language()}</dt>
            <dd>
              <code>{whatsapp.language}</code>
            </dd>
          </div>
          <div>
            <dt>{m.staff_templates_body()}</dt>
            <dd lang={lang} className={styles.lines}>
              {whatsapp.template}
            </dd>
          </div>
        </dl>
      </details>
    </div>
  )
}
