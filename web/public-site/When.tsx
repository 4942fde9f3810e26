import { createElement, type ReactNode } from 'react'
import {
  eitherText,
  isShown,
  readServices,
  type VisibilityCondition,
} from '../../domain/site/service-states.ts'
import { siteFacts } from './site-facts.ts'

/** True while pages are made for the server to fill in; a development server has its own values. */
const prerenders = import.meta.env.SSR && !import.meta.env.DEV
const services = prerenders ? [] : readServices(siteFacts.services)
const states = new Map(services.map(({ skill, state }) => [skill, state]))

/** The lowest price of an open service; undefined while prerendering. */
export function priceOfOpen(skill: string): string | undefined {
  return services.find((service) => service.skill === skill)?.price
}

/**
 * A part of a page that depends on the offered services. Pages are prerendered with all such parts
 * in marker elements; the server removes parts that do not apply, and the markers
 * (server/http/pages/page-facts.ts). In the browser, rendering and hydration read the states from
 * the page. Hydrated content must be elements, never bare text.
 */
export function When({ is, children }: { is: VisibilityCondition; children: ReactNode }) {
  if (prerenders) return createElement('site-when', { 'data-is': is }, children)
  return isShown(is, states) ? children : null
}

/** One of two texts, for places without elements such as the title; chosen as `When` is. */
export function textWhen(is: VisibilityCondition, then: string, otherwise: string): string {
  if (prerenders) return eitherText(is, then, otherwise)
  return isShown(is, states) ? then : otherwise
}
