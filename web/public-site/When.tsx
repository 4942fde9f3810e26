import { createElement, type ReactNode } from 'react'
import {
  eitherText,
  isShown,
  readServices,
  type ShownWhen,
} from '../../domain/site/service-states.ts'
import { siteFacts } from './site-facts.ts'

/** True while pages are made for the server to fill in; a development server has its own values. */
const prerenders = import.meta.env.SSR && !import.meta.env.DEV
const services = prerenders ? [] : readServices(siteFacts.services)
const states = new Map(services.map(({ skill, state }) => [skill, state]))

/** The least that an open service costs; undefined while pages are made. */
export function priceOfOpen(skill: string): string | undefined {
  return services.find((service) => service.skill === skill)?.price
}

/**
 * A part of a page that depends on what services are offered. Pages are prerendered with every such
 * part, marked by an element; the server takes out what does not apply, and the marks
 * (server/http/pages/page-facts.ts). A browser that renders or hydrates the same reads the states from the
 * page. In what a browser hydrates there are elements within it, never bare text.
 */
export function When({ is, children }: { is: ShownWhen; children: ReactNode }) {
  if (prerenders) return createElement('site-when', { 'data-is': is }, children)
  return isShown(is, states) ? children : null
}

/** One of two texts, for places without elements such as the title; chosen as `When` is. */
export function textWhen(is: ShownWhen, then: string, otherwise: string): string {
  if (prerenders) return eitherText(is, then, otherwise)
  return isShown(is, states) ? then : otherwise
}
