import { type VitalName, vitalNames, vitals } from '../../../../domain/site/vitals.ts'
import { m } from '../../../../messages/page.ts'
import type { CallOutput } from '../../../api.ts'
import type { CsvRow } from '../../csv.ts'

/** The figures of a page, or of all pages (empty `page`), by metric. */
export type Speed = CallOutput<'POST /reports/web-vitals/'>['pages'][number]

export type Rating = 'good' | 'fair' | 'poor'

/** Names of ratings. */
export const ratingLabels: Readonly<Record<Rating, string>> = {
  good: m.staff_figures_good(),
  fair: m.staff_figures_fair(),
  poor: m.staff_figures_poor(),
}

/** Names and explanations of the metrics. */
export const vitalTexts: Readonly<Record<VitalName, { name: string; means: string }>> = {
  LCP: { name: m.staff_figures_lcp(), means: m.staff_figures_lcp_means() },
  INP: { name: m.staff_figures_inp(), means: m.staff_figures_inp_means() },
  CLS: { name: m.staff_figures_cls(), means: m.staff_figures_cls_means() },
  FCP: { name: m.staff_figures_fcp(), means: m.staff_figures_fcp_means() },
  TTFB: { name: m.staff_figures_ttfb(), means: m.staff_figures_ttfb_means() },
}

/** Rates a value by the thresholds of its metric. */
export function ratingOf(metric: VitalName, value: number): Rating {
  const { good, poor } = vitals[metric]
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor'
}

/** `1.25 s`, `180 ms`, `0.05`; `over 12.75 s` beyond the last bucket. */
export function speedText({ metric, p75, over }: Pick<Speed, 'metric' | 'p75' | 'over'>): string {
  const text = vitals[metric].unit === '' ? String(p75) : durationText(p75)
  return over ? m.staff_figures_over({ value: text }) : text
}

/** `800 ms`, `2.5 s`. */
function durationText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Number((ms / 1000).toFixed(2))} s`
}

/** A threshold with its unit. */
export function boundText(metric: VitalName, bound: 'good' | 'poor'): string {
  const value = vitals[metric][bound]
  return vitals[metric].unit === '' ? String(value) : durationText(value)
}

/** Metrics by page, most visited first. */
export function byPage(speeds: readonly Speed[]): { page: string; of: Map<VitalName, Speed> }[] {
  const pages = new Map<string, Map<VitalName, Speed>>()
  for (const speed of speeds) {
    if (speed.page === '') continue
    const of = pages.get(speed.page) ?? new Map<VitalName, Speed>()
    of.set(speed.metric, speed)
    pages.set(speed.page, of)
  }
  const visits = (of: Map<VitalName, Speed>) =>
    Math.max(...[...of.values()].map(({ samples }) => samples))
  return [...pages]
    .map(([page, of]) => ({ page, of }))
    .sort((a, b) => visits(b.of) - visits(a.of) || a.page.localeCompare(b.page))
}

/** All figures as a table, a row per page and metric. */
export function speedRows(speeds: readonly Speed[]): CsvRow[] {
  const order = (a: Speed, b: Speed) => vitalNames.indexOf(a.metric) - vitalNames.indexOf(b.metric)
  return [...speeds]
    .sort((a, b) => a.page.localeCompare(b.page) || order(a, b))
    .map(({ page, metric, samples, p75, good, needs_improvement, poor }) => ({
      [m.staff_figures_page()]: page || m.staff_figures_all_pages(),
      [m.staff_figures_metric()]: metric,
      [m.staff_figures_visits()]: samples,
      p75,
      [m.staff_figures_unit()]: vitals[metric].unit || m.staff_figures_score(),
      [m.staff_figures_good()]: good,
      [m.staff_figures_fair()]: needs_improvement,
      [m.staff_figures_poor()]: poor,
    }))
}
