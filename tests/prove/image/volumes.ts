import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Image } from './config'

/** Binds a named volume: a folder that begins as what the image has in its place, with that owner and mode. */
export function makeVolume(folder: string, image: Image, to: string) {
  mkdirSync(folder, { recursive: true })
  const places = image.layers.map((layer) => path.join(layer, to))
  const found = places.find((place) => lstatSync(place, { throwIfNoEntry: false }) !== undefined)
  if (found !== undefined && readdirSync(folder).length === 0) {
    cpSync(found, folder, { recursive: true })
    const { uid, gid, mode } = lstatSync(found)
    chownSync(folder, uid, gid)
    chmodSync(folder, mode & 0o7777)
  }
  return { from: folder, to, isReadOnly: false }
}
