import {
  type CSSVariablesResolver,
  createTheme,
  Input,
  InputWrapper,
  type MantineColorsTuple,
} from '@mantine/core'
import { weekday } from '../../../domain/booking/starts/calendar.ts'
import { monthNames } from '../../../domain/messages/format.ts'
import { pageLocale } from '../../locale.ts'
import { dayLabel, monthLabel, weekdayNames } from '../../shared/when.ts'

/** Ten shades of a token colour; the values are in tokens.css. */
function shades(name: string): MantineColorsTuple {
  const all = Array.from({ length: 10 }, (_, shade) => `var(--${name}-${shade})`)
  return all as unknown as MantineColorsTuple
}

/** Mantine's theme, built from tokens.css. Light and dark follow the system setting. */
export const theme = createTheme({
  colors: { pandan: shades('pandan') },
  primaryColor: 'pandan',
  primaryShade: 8,
  fontFamily: 'var(--font-body)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '700', textWrap: 'balance' },
  // 16 px at least in inputs, or iOS zooms into them.
  fontSizes: { xs: '0.875rem', sm: '1rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.6', xl: '1.6' },
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '20px', xl: '32px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Input: Input.extend({ defaultProps: { size: 'md' } }),
    InputWrapper: InputWrapper.extend({ defaultProps: { size: 'md' } }),
    TextInput: { defaultProps: { size: 'md' } },
    DatePickerInput: { defaultProps: { size: 'md' } },
    // Date pickers would otherwise use dayjs's languages. Days are `YYYY-MM-DD`.
    MonthLevel: {
      defaultProps: { monthLabelFormat: (day: string) => monthLabel(day.slice(0, 7)) },
    },
    Month: {
      defaultProps: {
        getDayAriaLabel: (day: string) => dayLabel(day, { weekday: 'none', month: 'long' }),
      },
    },
    WeekdaysRow: {
      defaultProps: {
        weekdayFormat: (day: string) => weekdayNames('short')[weekday(day)],
      },
    },
    MonthsList: {
      defaultProps: {
        monthsListFormat: (day: string) =>
          monthNames(pageLocale, 'short')[Number(day.slice(5, 7)) - 1],
      },
    },
    Checkbox: { defaultProps: { size: 'md' } },
  },
})

/**
 * Maps Mantine's variables to the tokens, so that both schemes and AA contrast come from one file.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const surfaces = {
    '--mantine-color-body': 'var(--card)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-disabled)',
    '--mantine-color-anchor': 'var(--brand-text)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--fill-disabled)',
    '--mantine-color-disabled-color': 'var(--ink-disabled)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-success': 'var(--success)',
    '--mantine-color-pandan-filled': 'var(--brand)',
    '--mantine-color-pandan-filled-hover': 'var(--brand-hover)',
    '--mantine-color-pandan-text': 'var(--brand-text)',
    '--mantine-color-pandan-light': 'var(--brand-soft)',
    '--mantine-color-pandan-light-hover': 'var(--brand-soft-strong)',
    '--mantine-color-pandan-light-color': 'var(--brand-text)',
  }
  return { variables: {}, light: surfaces, dark: surfaces }
}
