import type { Config } from 'tailwindcss'

/**
 * The names of the design tokens. Their values for both themes are CSS variables in `app/globals.css`; colours are defined
 * nowhere else.
 */
const token = (name: string) => `var(--${name})`
const OUTCOMES = ['answered', 'ongoing', 'ringing', 'missed', 'declined', 'abandoned', 'failed'] as const

export default {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}', './lib/**/*.ts'],
  darkMode: 'class',
  theme: {
    extend: {
      colors: {
        surface: {
          DEFAULT: token('surface'),
          raised: token('surface-raised'),
          sunken: token('surface-sunken'),
          hover: token('surface-hover'),
        },
        line: { DEFAULT: token('line'), strong: token('line-strong') },
        ink: {
          DEFAULT: token('ink'),
          muted: token('ink-muted'),
          faint: token('ink-faint'),
          inverse: token('ink-inverse'),
        },
        accent: { DEFAULT: token('accent'), soft: token('accent-soft'), ink: token('accent-ink') },
        danger: { DEFAULT: token('danger'), soft: token('danger-soft') },
        warning: { DEFAULT: token('warning'), soft: token('warning-soft') },
        success: { DEFAULT: token('success'), soft: token('success-soft') },
        outcome: Object.fromEntries(OUTCOMES.map((name) => [name, token(`outcome-${name}`)])),
        /** More saturated than outcomes as text, since areas need less contrast. */
        fill: Object.fromEntries(OUTCOMES.map((name) => [name, token(`fill-${name}`)])),
        media: { audio: token('media-audio'), video: token('media-video') },
        /** Series without a colour of their own, in order. */
        series: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((index) => [index, token(`series-${index}`)])),
      },
      borderRadius: { DEFAULT: '8px' },
      boxShadow: { overlay: token('shadow-overlay') },
      fontSize: {
        micro: ['11px', { lineHeight: '16px' }],
        data: ['13px', { lineHeight: '20px' }],
      },
      fontFamily: {
        sans: ['var(--font-geist-sans)', 'system-ui', 'sans-serif'],
        mono: ['var(--font-geist-mono)', 'ui-monospace', 'monospace'],
      },
    },
  },
} satisfies Config
