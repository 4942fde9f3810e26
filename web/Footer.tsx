import { Link } from 'react-router'
import styles from './Footer.module.css'
import { company, siteFacts } from './public-site/site-facts.ts'
import { Mark } from './ui/Logo.tsx'

const everywhere = '/service/cleaning-service-malaysia#coverage'

/**
 * The towns in the footer of every page (docs/product/pages.md#home), each with a link to its
 * description.
 */
export const footerTowns: readonly { name: string; path: string }[] = [
  { name: 'Shah Alam', path: '/location/cleaning-service-shah-alam' },
  { name: 'Subang', path: '/location/cleaning-service-subang-jaya' },
  { name: 'Klang', path: '/location/cleaning-service-klang' },
  { name: 'Petaling Jaya', path: everywhere },
  { name: 'Damansara', path: everywhere },
  { name: 'Ampang', path: everywhere },
]

const groups = [
  {
    title: 'Services',
    links: [
      { name: 'Cleaning', path: '/service/cleaning-service-malaysia' },
      { name: 'Elderly care', path: '/service/elderly-care-malaysia' },
      { name: 'Cleaning in Puchong', path: '/location/cleaning-service-puchong' },
    ],
  },
  {
    title: company,
    links: [
      { name: 'About Us', path: '/about-us' },
      { name: 'FAQs', path: '/faq' },
      { name: 'Contact Us', path: '/contact-us' },
      { name: 'Privacy', path: '/privacy' },
      { name: 'Terms', path: '/terms' },
      { name: 'Create an account', path: '/register' },
    ],
  },
]

export function Footer() {
  const { email, phone, phoneDigits, address } = siteFacts
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <Mark size={40} /> {company}
          </p>
          <p>Help from next door, by the hour. 08:00 to 20:00, every day.</p>
          <p className={styles.reach}>
            <a href={`tel:${phoneDigits}`}>{phone}</a>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
          <p>{address}</p>
        </div>
        <nav aria-label="Where we work">
          <h2>Where we work</h2>
          <ul className={styles.towns}>
            {footerTowns.map(({ name, path }) => (
              <li key={name}>
                <Link to={path}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ name, path }) => (
                <li key={path} className={path === '/register' ? styles.visitors : undefined}>
                  <Link to={path}>{name}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
