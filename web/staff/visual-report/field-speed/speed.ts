import type { z } from 'zod'
import type { Contract } from '../../../../domain/api/contract.ts'
import { type VitalName, vitalNames, vitals } from '../../../../domain/site/vitals.ts'
import type { CsvRow } from '../csv.ts'

/** What is known of one page, or of all ('' as its page), by one metric. */
export type Speed = z.output<Contract['POST /reports/web-vitals/']['response']>['pages'][number]

export type Rating = 'good' | 'fair' | 'poor'

/** What a rating is called. */
export const ratingLabels: Readonly<Record<Rating, string>> = {
  good: 'Good',
  fair: 'Needs improvement',
  poor: 'Poor',
}

/** A value against the thresholds of its metric. */
export function ratingOf(metric: VitalName, value: number): Rating {
  const { good, poor } = vitals[metric]
  return value <= good ? 'good' : value <= poor ? 'fair' : 'poor'
}

/** `1.25 s`, `180 ms`, `0.05`; `over 12.75 s` where it is counted no further. */
export function speedText({ metric, p75, over }: Pick<Speed, 'metric' | 'p75' | 'over'>): string {
  const text = vitals[metric].unit === '' ? String(p75) : durationText(p75)
  return over ? `over ${text}` : text
}

/** `800 ms`, `2.5 s`. */
export function durationText(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Number((ms / 1000).toFixed(2))} s`
}

/** A threshold with its unit. */
export function boundText(metric: VitalName, bound: 'good' | 'poor'): string {
  const value = vitals[metric][bound]
  return vitals[metric].unit === '' ? String(value) : durationText(value)
}

/** By page, the most visited first, its metrics beside it. */
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

/** All of it as a table, a row for each page and metric. */
export function speedRows(speeds: readonly Speed[]): CsvRow[] {
  const order = (a: Speed, b: Speed) => vitalNames.indexOf(a.metric) - vitalNames.indexOf(b.metric)
  return [...speeds]
    .sort((a, b) => a.page.localeCompare(b.page) || order(a, b))
    .map(({ page, metric, samples, p75, good, needs_improvement, poor }) => ({
      Page: page || 'All pages',
      Metric: metric,
      Visits: samples,
      p75,
      Unit: vitals[metric].unit || 'score',
      Good: good,
      'Needs improvement': needs_improvement,
      Poor: poor,
    }))
}
