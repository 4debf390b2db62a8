import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PICTURE_COLORS, previewPicture } from '@/lib/server/shares/picture'
import { projectCall } from '@/lib/server/shares/project-call'
import { previewWords } from '@/lib/shared/shares/preview-words'
import type { SharedView } from '@/lib/shared/shares/shared'
import { GALLERY, galleryCall } from '../timeline/gallery'

const sharedOf = (entry: (typeof GALLERY)[number]): SharedView => {
  const call = projectCall(galleryCall(entry), { keyOf: (_, id) => `key ${id.length}`, names: true, recordings: true })
  return { kind: 'call', label: 'Ticket of Ana', zone: 'Europe/Paris', expiresAt: 0, asOf: 0, call }
}

describe('the preview of a link', () => {
  it('says outcome, duration and day, and neither people nor the label', () => {
    for (const entry of GALLERY) {
      const shared = sharedOf(entry)
      const words = Object.values(previewWords(shared)).join(' ')
      expect(words).not.toMatch(/NaN|undefined|null|Ticket/)
      if (shared.kind === 'call')
        for (const name of shared.call.participants.map((row) => row.name)) if (name) expect(words).not.toContain(name)
    }
  })

  it('has a picture of 1200 × 630, drawn once for what it says', async () => {
    const [entry] = GALLERY
    if (entry === undefined) throw new Error('The gallery is empty.')
    const png = Buffer.from(await previewPicture('a link', sharedOf(entry)))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(await previewPicture('a link', sharedOf(entry))).toBe(await previewPicture('a link', sharedOf(entry)))
    expect(previewPicture('another', sharedOf(entry))).not.toBe(previewPicture('a link', sharedOf(entry)))
  })

  it('has the colours of the screen', () => {
    const css = readFileSync(path.resolve(import.meta.dirname, '../../../app/globals.css'), 'utf8')
    for (const [name, color] of Object.entries(PICTURE_COLORS)) expect(css).toContain(`--${name}: ${color};`)
  })
})
