import { Link } from 'react-router'
import { m } from '../../messages/page.ts'
import styles from './Coverage.module.css'
import { cities } from './cities.ts'
import { coverage, type Neighbourhood } from './coverage.ts'

/** Served places by region; for cleaning, a city with a page of its own is a link. */
export function Coverage({ cityLinks = false }: { cityLinks?: boolean }) {
  return (
    <div className={styles.regions}>
      {coverage.map(({ title, places }) => (
        <div key={title}>
          <h3>{title}</h3>
          <Places places={places} cityLinks={cityLinks} />
        </div>
      ))}
    </div>
  )
}

/** Neighbourhoods with their postcodes. */
export function Places({
  places,
  cityLinks = false,
}: {
  places: readonly Neighbourhood[]
  cityLinks?: boolean
}) {
  return (
    <ul className={styles.places}>
      {places.map(({ name, postcode }) => {
        const city = cityLinks && cities.find((each) => each.name === name)
        return (
          <li key={name}>
            {city ? <Link to={city.path}>{name}</Link> : name}
            <span className="numerals">{postcode}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The city pages, as links. */
export function CityLinks({ except }: { except?: string }) {
  return (
    <ul className={styles.cities}>
      {cities
        .filter(({ name }) => name !== except)
        .map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{m.public_cleaning_in({ city: label })}</Link>
          </li>
        ))}
    </ul>
  )
}
