/** A compose file as Compose reads it: its services, each with the containers that it describes. Unknown keys are errors. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'
import * as z from 'zod'
import { bytes, type HealthCheck, type Image, milliseconds } from './config'
import type { ContainerSpec } from './container'
import { commandOf } from './dockerfile'
import { DEFAULT_CAPABILITIES } from './enter'
import { limitsOf } from './limits'
import { makeVolume } from './volumes'

const words = z.union([z.array(z.string()), z.string().transform(commandOf)])
const limitsSchema = z.strictObject({
  cpus: z.string().optional(),
  memory: z.string().optional(),
  pids: z.number().optional(),
})
const healthSchema = z.strictObject({
  test: z.array(z.string()).optional(),
  interval: z.string().default('30s'),
  timeout: z.string().default('30s'),
  start_period: z.string().default('0s'),
  retries: z.number().default(3),
  disable: z.boolean().optional(),
})
const serviceSchema = z.strictObject({
  image: z.string(),
  build: z.literal('.').optional(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  command: words.optional(),
  entrypoint: words.optional(),
  init: z.boolean().default(false),
  read_only: z.boolean().default(false),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]).optional(),
  tmpfs: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  ulimits: z.strictObject({ nofile: z.strictObject({ soft: z.number(), hard: z.number() }) }).optional(),
  shm_size: z.string().optional(),
  logging: z.unknown(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).default({}),
  deploy: z.strictObject({ replicas: z.number().default(1), resources: z.strictObject({ limits: limitsSchema }) }),
  healthcheck: healthSchema.optional(),
  stop_grace_period: z.string(),
  restart: z.literal('unless-stopped'),
})
const fileSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  volumes: z.record(z.string(), z.null()),
})
export type Service = z.infer<typeof serviceSchema>
type ComposeFile = z.infer<typeof fileSchema>

/** Reads a compose file, with its merges and `$$`. */
export function readCompose(text: string): ComposeFile {
  if (/(?<!\$)\$(?!\$)/.test(text)) throw new Error('The proof does not carry out variables of a compose file.')
  return fileSchema.parse(
    parse(
      text.replaceAll('$$', () => '$'),
      { merge: true },
    ),
  )
}

/** The containers of a service. @param folder the compose file’s, with its secrets and `.env` */
export function specsOf(file: ComposeFile, name: string, image: Image, folder: string): ContainerSpec[] {
  const service = file.services[name] as Service
  const given = service.env_file.map((one) => ({ ...one, path: path.join(folder, one.path) }))
  const files = given
    .filter((one) => one.required || existsSync(one.path))
    .map((one) => parseEnv(readFileSync(one.path, 'utf8')))
  const { entrypoint = image.config.entrypoint, command } = service
  // An entry point of its own replaces the image's command too.
  const rest = command ?? (service.entrypoint === undefined ? image.config.command : [])
  const spec: Omit<ContainerSpec, 'name'> = {
    image,
    command: [...entrypoint, ...rest],
    env: { ...Object.assign({}, ...files), ...service.environment },
    init: service.init,
    isReadOnly: service.read_only,
    capabilities:
      service.cap_drop === undefined ? DEFAULT_CAPABILITIES : service.cap_add.map((one) => one.toLowerCase()),
    noNewPrivileges: service.security_opt !== undefined,
    tmpfs: service.tmpfs.map((one) => {
      const [to = '', options = ''] = one.split(':')
      return { to, options }
    }),
    binds: [...secretsOf(file, service, folder), ...volumesOf(file, service, image, folder)],
    limits: limitsOf(service.deploy.resources.limits),
    shmBytes: service.shm_size === undefined ? undefined : bytes(service.shm_size),
    openFiles: service.ulimits?.nofile.soft,
    health: healthOf(service, image.config.health),
    graceMs: milliseconds(service.stop_grace_period),
  }
  const { replicas } = service.deploy
  if (replicas === 1) return [{ ...spec, name }]
  return Array.from({ length: replicas }, (_, at) => ({ ...spec, name: `${name}-${at + 1}` }))
}

function secretsOf({ secrets }: ComposeFile, service: Service, folder: string) {
  return service.secrets.map((secret) => {
    const file = secrets[secret]?.file
    if (file === undefined) throw new Error(`There is no secret ${secret}.`)
    return { from: path.join(folder, file), to: `/run/secrets/${secret}`, isReadOnly: true }
  })
}

function volumesOf({ volumes }: ComposeFile, service: Service, image: Image, folder: string) {
  return service.volumes.map((line) => {
    const [volume = '', to = ''] = line.split(':')
    if (!Object.hasOwn(volumes, volume)) throw new Error(`There is no volume ${volume}.`)
    return makeVolume(path.join(folder, volume), image, to)
  })
}

function healthOf({ healthcheck }: Service, own: HealthCheck | null): HealthCheck | null {
  if (healthcheck === undefined) return own
  const [kind, ...test] = healthcheck.test ?? []
  if (healthcheck.disable || kind === undefined) return null
  if (kind !== 'CMD') throw new Error(`A health check by ${kind} is not understood.`)
  return {
    command: test,
    intervalMs: milliseconds(healthcheck.interval),
    timeoutMs: milliseconds(healthcheck.timeout),
    startMs: milliseconds(healthcheck.start_period),
    retries: healthcheck.retries,
  }
}
