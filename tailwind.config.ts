import type { Config } from 'tailwindcss'

/**
 * The names of the design tokens. Their values for both themes are CSS variables in `app/globals.css`; colours are defined
 * nowhere else.
 */
const token = (name: string) => `var(--${name})`

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
        status: {
          ended: token('status-ended'),
          ongoing: token('status-ongoing'),
          initiated: token('status-initiated'),
          unanswered: token('status-unanswered'),
          rejected: token('status-rejected'),
          canceled: token('status-canceled'),
          unknown: token('status-unknown'),
        },
        /** Status fills: more saturated than status text, since areas need less contrast. */
        fill: {
          ended: token('fill-ended'),
          ongoing: token('fill-ongoing'),
          initiated: token('fill-initiated'),
          unanswered: token('fill-unanswered'),
          rejected: token('fill-rejected'),
          canceled: token('fill-canceled'),
          unknown: token('fill-unknown'),
        },
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
