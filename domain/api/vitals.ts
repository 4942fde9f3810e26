import { z } from 'zod'
import { connectionTypes, deviceClasses, vitalNames } from '../site/vitals.ts'
import { defineCall } from './call.ts'
import type { FieldCode } from './field-code.ts'
import { day } from './fields.ts'

const metric = z.enum(vitalNames)

/** Page speed for visitors (docs/product/pages.md#web-vitals: web-vitals reporting). */
export const vitalCalls = {
  'POST /common/web-vitals/': defineCall({
    summary: 'Report the speed of a page view; anonymous',
    access: 'anyone',
    limit: 'vitals',
    request: z.strictObject({
      /** Only the path. */
      page: z
        .string()
        .max(80)
        .regex(/^\/[a-z/-]*$/),
      device: z.enum(deviceClasses),
      connection: z.enum(connectionTypes),
      metrics: z
        .array(z.strictObject({ name: metric, value: z.number().min(0).max(3_600_000) }))
        .min(1)
        .max(vitalNames.length)
        .refine(
          (all) => new Set(all.map(({ name }) => name)).size === all.length,
          'metric-twice' satisfies FieldCode,
        ),
    }),
    response: z.object({ success: z.literal(true) }),
  }),
  'POST /reports/web-vitals/': defineCall({
    summary: 'Page speed for visitors in a range of days',
    access: 'view-figures',
    request: z.object({
      from: day,
      to: day,
      device: z.enum(['', ...deviceClasses]).default(''),
    }),
    response: z.object({
      /** By page and metric; `page` is empty for all pages together. */
      pages: z.array(
        z.object({
          page: z.string(),
          metric,
          samples: z.number().int(),
          /** 75th percentile in ms, or the score of CLS. */
          p75: z.number(),
          /** True if the value is above the last exact bucket. */
          over: z.boolean(),
          good: z.number().int(),
          needs_improvement: z.number().int(),
          poor: z.number().int(),
        }),
      ),
    }),
  }),
}
