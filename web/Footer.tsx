import { Link } from 'react-router'
import styles from './Footer.module.css'
import { Mark } from './ui/Logo.tsx'

/** The towns named at the foot of every page (spec 1). */
export const footerTowns = ['Shah Alam', 'Subang', 'Klang', 'Petaling Jaya', 'Damansara', 'Ampang']

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <p className={styles.name}>
            <Mark size={40} /> Jiran
          </p>
          <p>Help from next door, by the hour. 08:00 to 20:00, every day.</p>
        </div>
        <div>
          <h2>Where we work</h2>
          <ul className={styles.towns}>
            {footerTowns.map((town) => (
              <li key={town}>{town}</li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer">
          <h2>Jiran</h2>
          <ul>
            <li>
              <Link to="/about-us">About Us</Link>
            </li>
            <li>
              <Link to="/contact-us">Contact Us</Link>
            </li>
            <li>
              <Link to="/register">Create an account</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
