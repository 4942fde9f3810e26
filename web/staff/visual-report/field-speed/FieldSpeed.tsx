import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceClasses, type VitalName, vitalNames } from '../../../../domain/site/vitals.ts'
import { m } from '../../../../messages/page.ts'
import { callQuery } from '../../../api.ts'
import { NotYet } from '../../../ui/Loaded.tsx'
import { Loading } from '../../../ui/Page.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { saveCsv } from '../../csv.ts'
import charts from '../Dashboard.module.css'
import { percent, type Span } from '../figures.ts'
import styles from './FieldSpeed.module.css'
import {
  boundText,
  byPage,
  ratingLabels,
  ratingOf,
  type Speed,
  speedRows,
  speedText,
  vitalTexts,
} from './speed.ts'

type Device = '' | (typeof deviceClasses)[number]

const deviceLabels: Readonly<Record<Device, string>> = {
  '': m.staff_figures_all(),
  phone: m.staff_figures_phones(),
  tablet: m.staff_figures_tablets(),
  desktop: m.staff_figures_computers(),
}

/** Page speed for visitors (docs/product/pages.md#web-vitals: web-vitals reporting). */
export function FieldSpeed({ span: { from, to } }: { span: Span }) {
  const [device, setDevice] = useState<Device>('')
  const query = useQuery(
    callQuery(['web-vitals', from, to, device], 'POST /reports/web-vitals/', { from, to, device }),
  )
  const { data } = query
  return (
    <section className={styles.speed} aria-labelledby="field-speed">
      <header className={styles.head}>
        <div>
          <h2 id="field-speed">{m.staff_figures_speed()}</h2>
          <p>{m.staff_figures_speed_lead()}</p>
        </div>
        <fieldset className={charts.by}>
          <legend className="visually-hidden">{m.staff_figures_devices()}</legend>
          {(['', ...deviceClasses] as const).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="device"
                checked={device === each}
                onChange={() => setDevice(each)}
              />
              {deviceLabels[each]}
            </label>
          ))}
        </fieldset>
      </header>
      {!data && (
        <NotYet
          query={query}
          waiting={<Loading label={m.staff_figures_loading_speed()} size="page" />}
        />
      )}
      {data && data.pages.length === 0 && (
        <p className={styles.none}>{m.staff_figures_no_speed()}</p>
      )}
      {data && data.pages.length > 0 && (
        <div className={styles.shown}>
          <ul className={styles.tiles}>
            {vitalNames.map((name) => (
              <Tile
                key={name}
                name={name}
                speed={data.pages.find(({ page, metric }) => page === '' && metric === name)}
              />
            ))}
          </ul>
          <Pages speeds={data.pages} />
          <PlainButton
            variant="outline"
            aria-label={m.staff_figures_download_csv({ title: m.staff_figures_speed() })}
            onClick={() =>
              saveCsv(speedRows(data.pages), `speed-${device || 'all'}-${from}-to-${to}`)
            }
          >
            {m.staff_figures_csv()}
          </PlainButton>
        </div>
      )}
    </section>
  )
}

function Tile({ name, speed }: { name: VitalName; speed: Speed | undefined }) {
  const { name: title, means } = vitalTexts[name]
  return (
    <li className={styles.tile}>
      <h3>
        {title} <abbr>{name}</abbr>
      </h3>
      {speed ? (
        <>
          <p className={styles.value}>
            {speedText(speed)} <Rating speed={speed} />
          </p>
          <Shares speed={speed} />
          <p className={styles.note}>
            {m.staff_figures_measured({
              visits: m.staff_figures_page_visits({ count: speed.samples }),
              means,
              good: boundText(name, 'good'),
              poor: boundText(name, 'poor'),
            })}
          </p>
        </>
      ) : (
        <p className={styles.note}>{m.staff_figures_not_measured({ means })}</p>
      )}
    </li>
  )
}

function Rating({ speed }: { speed: Speed }) {
  // Values beyond the last bucket are poor.
  const rating = speed.over ? 'poor' : ratingOf(speed.metric, speed.p75)
  return (
    <span className={styles.rating} data-rating={rating}>
      {ratingLabels[rating]}
    </span>
  )
}

/** The shares of good, fair and poor page views, as a bar and as text. */
function Shares({ speed: { samples, good, needs_improvement: fair, poor } }: { speed: Speed }) {
  const parts = [
    { rating: 'good', count: good },
    { rating: 'fair', count: fair },
    { rating: 'poor', count: poor },
  ] as const
  return (
    <div
      role="img"
      className={styles.shares}
      aria-label={parts
        .map(({ rating, count }) => `${ratingLabels[rating]} ${percent(count, samples)}`)
        .join(m.format_list_separator())}
    >
      {parts.map(({ rating, count }) =>
        count > 0 ? <i key={rating} data-rating={rating} style={{ flexGrow: count }} /> : null,
      )}
    </div>
  )
}

function Pages({ speeds }: { speeds: readonly Speed[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={styles.pages} aria-label={m.staff_figures_speed_by_page()} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.staff_figures_page()}</th>
            {vitalNames.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{m.staff_figures_visits()}</th>
          </tr>
        </thead>
        <tbody>
          {byPage(speeds).map(({ page, of }) => (
            <tr key={page}>
              <th scope="row">{page}</th>
              {vitalNames.map((name) => {
                const speed = of.get(name)
                return (
                  <td key={name}>
                    {speed ? (
                      <>
                        <Dot speed={speed} />
                        {speedText(speed)}
                      </>
                    ) : (
                      m.common_nothing()
                    )}
                  </td>
                )
              })}
              <td>{Math.max(...[...of.values()].map(({ samples }) => samples))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The rating as a symbol with its own shape, which does not depend on colour, and as text. */
function Dot({ speed }: { speed: Speed }) {
  const rating = speed.over ? 'poor' : ratingOf(speed.metric, speed.p75)
  return (
    <span className={styles.dot} data-rating={rating}>
      <span className="visually-hidden">
        {m.staff_figures_rating_of({ rating: ratingLabels[rating] })}
      </span>
    </span>
  )
}
