import type { ReviewTag } from '../../domain/reviews/rules.ts'
import { m } from '../../messages/page.ts'

export const tagNames: Readonly<Record<ReviewTag, string>> = {
  punctual: m.own_review_tag_punctual(),
  careful: m.own_review_tag_careful(),
  thorough: m.own_review_tag_thorough(),
  friendly: m.own_review_tag_friendly(),
  value: m.own_review_tag_value(),
}
