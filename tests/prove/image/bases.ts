/** Base images: Node's, replaced by a minimal Debian with that Node. */
import path from 'node:path'
import { runGroup } from '../checkout'
import { DEBIAN_PATH, makeDebian } from '../debian'
import type { Config, Image } from './config'

const CONFIG: Config = {
  env: { PATH: DEBIAN_PATH },
  workdir: '/',
  user: 'root',
  entrypoint: [],
  command: ['node'],
  volumes: [],
  ports: [],
  stopSignal: 'SIGTERM',
  health: null,
}

/** @returns a function that gives the stand-in for an image of Docker Hub, each made once in `folder` */
export function basesIn(folder: string): (name: string) => Promise<Image> {
  const made = new Map<string, Promise<Image>>()
  return (name) => {
    const base = made.get(name) ?? makeNode(name, path.join(folder, `base-${made.size}`))
    made.set(name, base)
    return base
  }
}

async function makeNode(name: string, root: string): Promise<Image> {
  const [, version, release] = /^node:([\d.]+)-(\w+)-slim$/.exec(name) ?? []
  if (version === undefined || release === undefined) throw new Error(`The proof does not know the image ${name}.`)
  await makeDebian(root, release, version)
  // As in Node's own images.
  const user = ['--uid', '1000', '--user-group', '--shell', '/bin/bash', '--create-home', 'node']
  await runGroup(['chroot', root, 'useradd', ...user], { PATH: DEBIAN_PATH })
  return { layers: [root], config: CONFIG }
}
