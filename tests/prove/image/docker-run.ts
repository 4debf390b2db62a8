/** The guide's `docker run`, read as Docker reads it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import type { Image } from './config'
import type { ContainerSpec } from './container'
import { limitsOf } from './limits'
import { makeVolume } from './volumes'

const OPTIONS = {
  publish: { type: 'string', short: 'p', multiple: true },
  volume: { type: 'string', short: 'v', multiple: true },
  memory: { type: 'string', short: 'm' },
  'env-file': { type: 'string', multiple: true },
  tmpfs: { type: 'string', multiple: true },
  'cap-drop': { type: 'string', multiple: true },
  'security-opt': { type: 'string', multiple: true },
  cpus: { type: 'string' },
  init: { type: 'boolean' },
  'read-only': { type: 'boolean' },
} as const
/** The time that Docker grants a container to stop. */
const GRACE_MS = 10_000

/** The guide's `docker run` commands, without these two words. */
export function guidedRuns(guide: string): string[] {
  return [...guide.matchAll(/`docker run ([^`]+)`/g)].map(([, line = '']) => line)
}

/** @param folder where `--env-file` and the volumes are */
export function specOf(line: string, name: string, image: Image, folder: string): ContainerSpec {
  // The guide's “…” stands for the options of its other `docker run`.
  const args = line.split(' ').filter((word) => word !== '…' && word !== 'callscope')
  const { values } = parseArgs({ args, options: OPTIONS })
  const files = (values['env-file'] ?? []).map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const volumes = (values.volume ?? []).map((volume) => volume.split(':') as [string, string])
  for (const published of values.publish ?? [])
    if (!image.config.ports.includes(published.split(':')[1] ?? ''))
      throw new Error(`The guide publishes ${published}, which the image does not expose.`)
  const drops = values['cap-drop'] ?? []
  if (drops.some((drop) => drop !== 'ALL')) throw new Error(`--cap-drop ${drops} is not understood.`)
  return {
    name,
    image,
    command: [...image.config.entrypoint, ...image.config.command],
    env: Object.assign({}, ...files.map((text) => parseEnv(text))),
    init: values.init ?? false,
    isReadOnly: values['read-only'] ?? false,
    capabilities: drops.length > 0 ? [] : undefined,
    noNewPrivileges: (values['security-opt'] ?? []).includes('no-new-privileges'),
    tmpfs: (values.tmpfs ?? []).map((one) => {
      const [to = '', options = 'mode=1777'] = one.split(':')
      return { to, options }
    }),
    binds: volumes.map(([volume, to]) => makeVolume(path.join(folder, volume), image, to)),
    limits: limitsOf(values),
    health: image.config.health,
    graceMs: GRACE_MS,
  }
}
