import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MediaClock, tieToCursor } from '@/components/call/files/recording-player'
import { createMomentStore } from '@/components/timeline/moment-store'

const FROM = 1_700_000_000

/** The part of a media element that the clock uses. As in a browser, `seeked` follows asynchronously. */
class Media extends EventTarget {
  paused = true
  ended = false
  readyState = 0
  duration = 100
  seeks: number[] = []
  private at = 0
  get currentTime() {
    return this.at
  }
  set currentTime(seconds: number) {
    this.at = seconds
    this.seeks.push(seconds)
    queueMicrotask(() => this.tell('seeked'))
  }
  tell(name: string) {
    this.dispatchEvent(new Event(name))
  }
  load() {
    this.readyState = 1
    this.tell('loadedmetadata')
  }
  async play() {
    this.paused = false
    this.tell('play')
  }
  pause() {
    if (this.paused) return
    this.paused = true
    this.tell('pause')
  }
  /** Advances playback. */
  advance(seconds: number) {
    this.at += seconds
    this.tell('timeupdate')
  }
  /** The viewer drags the seek handle. */
  drag(seconds: number) {
    this.at = seconds
    this.tell('seeked')
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

function tie(span: MediaClock['span'] = { from: FROM, to: FROM + 100 }, moment = createMomentStore()) {
  const media = new Media()
  const pins: number[] = []
  const untie = tieToCursor(media as unknown as HTMLMediaElement, moment, () => ({
    span,
    onPin: (time) => pins.push(time),
  }))
  return { media, moment, pins, untie }
}

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

test('starts at the pinned moment, moves the cursor, and pins where it stops', async () => {
  const { media, moment, pins } = tie()
  moment.pin(FROM + 40)
  media.load()
  await settle()
  expect(media.currentTime).toBe(40)
  media.advance(2.4)
  expect(moment.get()).toBe(FROM + 42.4)
  expect(pins).toEqual([])
  media.pause()
  expect(pins).toEqual([FROM + 42])
  expect(moment.get()).toBe(FROM + 42)
  await settle()
  // A position that the player set itself does not come back as a seek, although it was rounded.
  expect(media.currentTime).toBe(42.4)
  expect(media.seeks).toEqual([40])
})

test('a moment pinned elsewhere seeks once and is not pinned again', async () => {
  const { media, moment, pins } = tie()
  media.load()
  media.pause()
  pins.length = 0
  moment.pin(FROM + 70)
  await settle()
  expect(media.seeks).toEqual([70])
  expect(pins).toEqual([])
  moment.pin(FROM + 500)
  moment.pin(FROM - 500)
  await settle()
  expect(media.seeks).toEqual([70, 100, 0])
  expect(pins).toEqual([])
})

test('a pin during playback seeks and playback goes on; a pin outside the file stops it', async () => {
  const { media, moment, pins } = tie()
  media.load()
  moment.pin(FROM + 30)
  await settle()
  expect(media).toMatchObject({ currentTime: 30, paused: false })
  moment.pin(FROM + 200)
  await settle()
  expect(media).toMatchObject({ currentTime: 100, paused: true })
  expect(pins).toEqual([])
  expect(moment.get()).toBe(FROM + 200)
})

test('dragging pins the moment when paused and only moves the cursor during playback', async () => {
  const { media, moment, pins } = tie()
  media.load()
  await settle()
  media.drag(12)
  expect(pins).toEqual([])
  media.pause()
  media.drag(80.6)
  expect(pins).toEqual([FROM + 12, FROM + 81])
  expect(moment.get()).toBe(FROM + 81)
})

test('one player plays at a time, and the one that is stopped pins nothing', async () => {
  const first = tie()
  const second = tie({ from: FROM + 200, to: FROM + 300 }, first.moment)
  first.media.load()
  first.media.advance(5)
  second.media.load()
  expect(first.media.paused).toBe(true)
  expect(first.pins).toEqual([])
  second.media.advance(3)
  expect(first.moment.get()).toBe(FROM + 203)
  second.untie()
  expect(first.moment.get()).toBeNull()
})

test('a file that never loads pins nothing', () => {
  const { media, moment, pins } = tie()
  moment.pin(FROM + 50)
  expect(media.paused).toBe(false)
  expect(moment.get()).toBe(FROM + 50)
  media.tell('error')
  expect(pins).toEqual([])
  expect(moment.get()).toBe(FROM + 50)
})

test('a file that fails during playback leaves its moment pinned; one without a start plays independently', () => {
  const { media, moment, pins } = tie()
  media.load()
  media.advance(33)
  media.tell('error')
  expect(pins).toEqual([FROM + 33])
  expect(moment.leader()).toBeNull()
  const loose = tie(null)
  loose.media.load()
  loose.media.advance(5)
  expect(loose.moment.get()).toBeNull()
  loose.media.pause()
  expect(loose.pins).toEqual([])
})
