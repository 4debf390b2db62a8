import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import satori, { type Font } from 'satori'
import { installedAt } from '@/lib/server/process/config/root'

/** The size that Slack, Teams and others expect of a preview (Open Graph). */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const
const FONTS = 'node_modules/geist/dist/fonts/geist-sans'
const WEIGHTS = { 400: 'Geist-Regular.ttf', 600: 'Geist-SemiBold.ttf' } as const

/** A box of a picture, as satori takes it. */
export type Box = {
  type: string
  props: { style?: Record<string, unknown>; children?: (Box | string)[] } & Record<string, unknown>
}

/** A flex box with a style and what is in it. */
export const box = (style: Record<string, unknown>, ...children: (Box | string)[]): Box => ({
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
export async function drawPicture(content: Box): Promise<Uint8Array> {
  const svg = await satori(content as Parameters<typeof satori>[0], { ...PICTURE_SIZE, fonts: await readFonts() })
  // The text is already outlines, so no font of the system is needed.
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return image.asPng()
}
