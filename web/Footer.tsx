import { Link } from 'react-router'
import { m } from '../messages/page.ts'
import styles from './Footer.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { landingLinks } from './public-site/offered-services.ts'
import { company, openingHours, siteFacts } from './public-site/site-facts.ts'
import { When } from './public-site/When.tsx'
import { Mark } from './ui/art/Logo.tsx'

/** The list of areas on the cleaning page. */
export const everywhere = '/service/cleaning-service-malaysia#coverage'

/**
 * The towns in the footer of every page (docs/product/pages.md#home), each with a link to its
 * description.
 */
export const footerTowns: readonly { name: string; path: string }[] = [
  { name: m.public_city_shah_alam(), path: '/location/cleaning-service-shah-alam' },
  { name: m.public_town_subang(), path: '/location/cleaning-service-subang-jaya' },
  { name: m.public_city_klang(), path: '/location/cleaning-service-klang' },
  { name: m.public_town_petaling_jaya(), path: everywhere },
  { name: m.public_town_damansara(), path: everywhere },
  { name: m.public_town_ampang(), path: everywhere },
]

type Group = {
  readonly title: string
  /** `of` is the skill of the page's service: the page is linked while the service is open. */
  readonly links: readonly { readonly name: string; readonly path: string; readonly of?: string }[]
}

const groups: readonly Group[] = [
  {
    title: m.site_services(),
    links: [
      { name: m.site_cleaning(), path: '/service/cleaning-service-malaysia', of: 'Cleaner' },
      { name: m.site_elderly_care(), path: '/service/elderly-care-malaysia', of: 'Care Giver' },
      ...landingLinks,
      {
        name: m.site_cleaning_in_puchong(),
        path: '/location/cleaning-service-puchong',
        of: 'Cleaner',
      },
    ],
  },
  {
    title: company,
    links: [
      { name: m.site_about_us(), path: '/about-us' },
      { name: m.site_faqs(), path: '/faq' },
      { name: m.gift_title(), path: '/gift' },
      { name: m.site_contact_us(), path: '/contact-us' },
      { name: m.site_privacy(), path: '/privacy' },
      { name: m.site_terms(), path: '/terms' },
      { name: m.site_seller(), path: '/seller-information' },
      { name: m.site_status(), path: '/status' },
      { name: m.site_create_account(), path: '/register' },
    ],
  },
]

/** A town, linked to its page while cleaning is open: the pages of towns are about cleaning. */
export function Town({ name, path }: { name: string; path: string }) {
  return (
    <>
      <When is="Cleaner=open">
        <Link to={path}>{name}</Link>
      </When>
      <When is="!Cleaner=open">
        <span>{name}</span>
      </When>
    </>
  )
}

export function Footer() {
  const { email, phone, phoneDigits, address, whatsapp, whatsappDigits } = siteFacts
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <Mark size={40} /> {company}
          </p>
          <p>{m.site_footer_promise(openingHours)}</p>
          <p className={styles.reach}>
            <a href={`tel:${phoneDigits}`}>{phone}</a>
            <a href={`mailto:${email}`}>{email}</a>
            {whatsapp && (
              <a data-needs="whatsapp" href={`https://wa.me/${whatsappDigits}`}>
                {m.site_whatsapp({ number: whatsapp })}
              </a>
            )}
          </p>
          <p>{address}</p>
          <LanguageSwitch className={styles.languages} />
        </div>
        <nav aria-label={m.site_where_we_work()}>
          <h2>{m.site_where_we_work()}</h2>
          <ul className={styles.towns}>
            {footerTowns.map(({ name, path }) => (
              <li key={name}>
                <Town name={name} path={path} />
              </li>
            ))}
          </ul>
        </nav>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ name, path, of }) => {
                const item = (
                  <li key={path} className={path === '/register' ? styles.visitors : undefined}>
                    <Link to={path}>{name}</Link>
                  </li>
                )
                return of === undefined ? (
                  item
                ) : (
                  <When key={path} is={`${of}=open`}>
                    {item}
                  </When>
                )
              })}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
