import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { LRUCache } from 'lru-cache'
import satori, { type Font } from 'satori'
import { installedAt } from '@/lib/server/process/config/places'
import { outcomeOf } from '@/lib/shared/calls/outcome'
import { previewWords } from '@/lib/shared/shares/preview-words'
import type { SharedCall, SharedView } from '@/lib/shared/shares/shared'

/** The size that Slack, Teams and others expect of a preview (Open Graph). */
const PICTURE_SIZE = { width: 1200, height: 630 } as const
const FONTS = 'node_modules/geist/dist/fonts/geist-sans'
const WEIGHTS = { 400: 'Geist-Regular.ttf', 600: 'Geist-SemiBold.ttf' } as const

/** A box of a picture, as satori takes it. */
type Box = {
  type: string
  props: { style?: Record<string, unknown>; children?: (Box | string)[] } & Record<string, unknown>
}

/** A flex box with a style and what is in it. */
const box = (style: Record<string, unknown>, ...children: (Box | string)[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

let fonts: Promise<Font[]> | undefined

/** The fonts of the app, read once. */
function readFonts(): Promise<Font[]> {
  fonts ??= Promise.all(
    Object.entries(WEIGHTS).map(
      async ([weight, file]): Promise<Font> => ({
        name: 'Geist',
        weight: Number(weight) as 400 | 600,
        style: 'normal',
        data: await readFile(path.join(installedAt(), FONTS, file)),
      }),
    ),
  )
  return fonts
}

/** Draws a picture of `PICTURE_SIZE` as PNG, with nothing from the network. */
async function drawPicture(content: Box): Promise<Uint8Array> {
  const svg = await satori(content as Parameters<typeof satori>[0], { ...PICTURE_SIZE, fonts: await readFonts() })
  // The text is already outlines, so no font of the system is needed.
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return image.asPng()
}

/** The light theme's tokens of `app/globals.css`, since a picture has no style sheet. A test keeps them in step. */
export const PICTURE_COLORS = {
  'surface-raised': '#ffffff',
  ink: '#10182a',
  'ink-muted': '#44516a',
  'ink-faint': '#5a6880',
  'ink-inverse': '#ffffff',
  accent: '#4f46e5',
  'outcome-answered': '#0b7a70',
  'outcome-ongoing': '#2159e0',
  'outcome-ringing': '#56657d',
  'outcome-missed': '#946200',
  'outcome-declined': '#c8321a',
  'outcome-abandoned': '#6a6a73',
  'outcome-failed': '#6a5590',
} as const

function outcomeColor(status: string): string {
  const outcome = outcomeOf(status)
  return PICTURE_COLORS[`outcome-${status === 'ongoing' ? status : outcome === 'other' ? 'failed' : outcome}`]
}

/** Pictures of 20 to 40 kB each. */
const MAX_PICTURES = 200
const PADDING_PX = 80
const INNER_PX = PICTURE_SIZE.width - 2 * PADDING_PX
const BAR_PX = 28
const pictures = new LRUCache<string, Uint8Array, Box>({
  max: MAX_PICTURES,
  ignoreFetchAbort: true,
  fetchMethod: (_key, _stale, { context }) => drawPicture(context),
})

/** The picture (PNG) of a link’s preview: outcome, duration and day, without names (design, section 7). Drawn once for the same content. */
export function previewPicture(shareId: string, shared: SharedView): Promise<Uint8Array> {
  const key = JSON.stringify([shareId, previewWords(shared), shared.kind === 'call' && barOf(shared.call)])
  return pictures.forceFetch(key, { context: previewBox(shared) })
}

function previewBox(shared: SharedView): Box {
  const { title, description } = previewWords(shared)
  const color = shared.kind === 'call' ? outcomeColor(shared.call.status) : PICTURE_COLORS.accent
  return box(
    {
      width: '100%',
      height: '100%',
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: `64px ${PADDING_PX}px 72px`,
      backgroundColor: PICTURE_COLORS['surface-raised'],
      borderTop: `16px solid ${color}`,
      fontFamily: 'Geist',
      color: PICTURE_COLORS.ink,
    },
    box({ alignItems: 'center', gap: 20 }, mark(), box({ fontSize: 34, fontWeight: 600 }, 'Callscope')),
    box(
      { flexDirection: 'column', gap: 22 },
      box({ maxWidth: INNER_PX, fontSize: titlePx(title), fontWeight: 600, letterSpacing: -2, lineHeight: 1.1 }, title),
      box({ fontSize: 36, color: PICTURE_COLORS['ink-muted'] }, description),
    ),
    shared.kind === 'call'
      ? callBar(shared.call, color)
      : box({ fontSize: 30, color: PICTURE_COLORS['ink-faint'] }, 'Shared report'),
  )
}

/** The app's mark: three lanes of a call's timeline. */
function mark(): Box {
  const laneStyle = { position: 'absolute', height: 7, borderRadius: 4, backgroundColor: PICTURE_COLORS['ink-inverse'] }
  return box(
    { position: 'relative', width: 60, height: 60, borderRadius: 15, backgroundColor: PICTURE_COLORS.accent },
    box({ ...laneStyle, left: 13, top: 15, width: 22, opacity: 1 }),
    box({ ...laneStyle, left: 20, top: 27, width: 27, opacity: 0.75 }),
    box({ ...laneStyle, left: 28, top: 39, width: 13, opacity: 0.5 }),
  )
}

/** The ring and the call itself, as shares of the whole, in per cent; null where neither is known. */
function barOf({ ringSeconds, durationSeconds }: SharedCall): { ring: number } | null {
  const whole = (ringSeconds ?? 0) + (durationSeconds ?? 0)
  return whole > 0 ? { ring: Math.round((100 * (ringSeconds ?? 0)) / whole) } : null
}

/** The call as one bar: pale while it rang, then solid. */
function callBar(call: SharedCall, color: string): Box {
  const { ring } = barOf(call) ?? { ring: 100 }
  const style = { height: BAR_PX, borderRadius: BAR_PX / 4, backgroundColor: color }
  const part = (percent: number, opacity: number) =>
    box({ ...style, width: Math.round((percent / 100) * INNER_PX), opacity })
  return box(
    { width: INNER_PX, gap: 6 },
    ...(ring > 0 ? [part(ring, 0.3)] : []),
    ...(ring < 100 ? [part(100 - ring, 1)] : []),
  )
}

/** A size at which the title fits into two lines. */
const titlePx = (title: string): number => (title.length <= 28 ? 76 : title.length <= 44 ? 64 : 52)
