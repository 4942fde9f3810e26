import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { isLocale, languageNames, languageTags, locales } from '../../../messages/locales.ts'
import { m } from '../../../messages/page.ts'
import { callQuery } from '../../api.ts'
import { pageLocale } from '../../locale.ts'
import { PageLink } from '../../navigation.tsx'
import { company } from '../../public-site/site-facts.ts'
import { signedIn } from '../../shared/SignedIn.tsx'
import { TemplateList } from '../../staff/templates/TemplateList.tsx'
import { TemplatePanel } from '../../staff/templates/TemplatePanel.tsx'
import styles from '../../staff/templates/templates.module.css'
import { PageNotYet } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { useMedia } from '../../ui/use-media.ts'

export const meta = () => [{ title: `${m.staff_templates_title()} · ${company}` }]

/**
 * /message-templates?kind=&language=, Admin only (docs/product/templates.md): previews of messages,
 * and their approval by WhatsApp.
 */
export default signedIn(Loaded, { permission: 'manage-settings', title: m.staff_templates_title() })

function Loaded() {
  const [params] = useSearchParams()
  const isWide = useMedia('(min-width: 1024px)')
  const named = params.get('language')
  const language = isLocale(named) ? named : pageLocale
  const query = useQuery({
    ...callQuery(['message-templates', language], 'GET /staff/message-templates/', { language }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  if (!data) return <PageNotYet title={m.staff_templates_title()} width="wide" query={query} />
  const address = (kind: string, of: string = language) =>
    `/message-templates?${new URLSearchParams({ ...(kind ? { kind } : {}), language: of })}`
  const chosen = params.get('kind') ?? ''
  const open = data.items.find(({ kind }) => kind === chosen)
  // The address decides what is shown, so that it stays open, with its input, in a narrower window.
  const [first] = data.items
  if (isWide && !open && first) return <Navigate to={address(first.kind)} replace />
  const list = (
    <TemplateList items={data.items} open={open?.kind} addressOf={(kind) => address(kind)} />
  )
  return (
    <Page
      width="wide"
      title={m.staff_templates_title()}
      lead={
        data.booking_id
          ? m.staff_templates_lead({ booking: data.booking_id })
          : m.staff_templates_lead_invented()
      }
    >
      <nav className={styles.languages} aria-label={m.staff_templates_language()}>
        {locales.map((locale) => (
          <PageLink
            key={locale}
            to={address(chosen, locale)}
            lang={languageTags[locale]}
            aria-current={locale === language ? 'true' : undefined}
          >
            {languageNames[locale]}
          </PageLink>
        ))}
      </nav>
      <div className={styles.columns}>
        {(isWide || !open) && list}
        {open && (
          <section aria-label={open.title} aria-busy={query.isFetching || undefined}>
            {!isWide && <PageLink to={address('')}>{m.staff_templates_all()}</PageLink>}
            <TemplatePanel key={open.kind} template={open} language={language} />
          </section>
        )}
      </div>
    </Page>
  )
}
