/** The light theme's tokens of `app/globals.css`, since a picture has no style sheet. A test keeps them in step. */
export const PICTURE_COLORS = {
  surface: '#f7f8fa',
  'surface-raised': '#ffffff',
  ink: '#10182a',
  'ink-muted': '#44516a',
  'ink-faint': '#5a6880',
  'ink-inverse': '#ffffff',
  line: '#e1e6ed',
  accent: '#4f46e5',
  'status-ended': '#0b7a70',
  'status-ongoing': '#2159e0',
  'status-initiated': '#56657d',
  'status-unanswered': '#946200',
  'status-rejected': '#c8321a',
  'status-canceled': '#6a6a73',
} as const
type Color = keyof typeof PICTURE_COLORS

/** The colour of a status; that of an unknown one is neutral. */
export function statusColor(status: string): string {
  const name = `status-${status}` as Color
  return Object.hasOwn(PICTURE_COLORS, name) ? PICTURE_COLORS[name] : PICTURE_COLORS['ink-faint']
}
