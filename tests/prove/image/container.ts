/** A container: a command in an image's root, with mounts, processes, network, user, rights and limits of its own. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { waitFor } from '../../bench/processes'
import type { HealthCheck, Image } from './config'
import { entriesOf } from './contents'
import { becoming, type Entered, enterScript, quoted } from './enter'
import { type Limits, limited } from './limits'
import type { Network } from './network'

export type ContainerSpec = {
  name: string
  image: Image
  /** The full command, including the entry point. */
  command: readonly string[]
  env: Readonly<Record<string, string>>
  init: boolean
  isReadOnly: boolean
  /** By default those that Docker grants. */
  capabilities?: readonly string[] | undefined
  noNewPrivileges: boolean
  tmpfs: readonly { to: string; options: string }[]
  binds: readonly { from: string; to: string; isReadOnly: boolean }[]
  limits: Limits
  shmBytes?: number | undefined
  openFiles?: number | undefined
  health: HealthCheck | null
  graceMs: number
}

const INIT = '/usr/sbin/docker-init'
const TINI = '/usr/bin/tini-static'
const READY_MS = 120_000
const POLL_MS = 250

export type Container = ReturnType<typeof makeContainer>

/** Makes a container, which can be started, ended in any way and started again with what it wrote. */
export function makeContainer(spec: ContainerSpec, network: Network, parent: string) {
  const { name, image, health } = spec
  const folder = path.join(parent, `container-${name}`)
  const { namespace, address } = network.join(name)
  const group = limited(`${network.project}-${name}`, spec.limits)
  const binds = [
    ...spec.binds,
    { from: network.hosts, to: '/etc/hosts', isReadOnly: true },
    ...(spec.init ? [{ from: TINI, to: INIT, isReadOnly: true }] : []),
  ]
  const entered: Entered = {
    layers: [mountPoints(path.join(folder, 'points'), image, binds), ...image.layers],
    folder,
    isReadOnly: spec.isReadOnly,
    mounts: [...spec.tmpfs.map(({ to, options }) => ({ to, tmpfs: options })), ...binds],
    ...(spec.shmBytes !== undefined && { shmBytes: spec.shmBytes }),
    user: image.config.user,
    workdir: image.config.workdir,
    env: { ...image.config.env, ...spec.env },
    ...(spec.capabilities && { capabilities: spec.capabilities }),
    noNewPrivileges: spec.noNewPrivileges,
  }
  const join = group.members.map((file) => `echo 0 > ${file}`).join('; ')
  // Best effort: this machine may allow fewer.
  const files = spec.openFiles === undefined ? '' : `ulimit -n ${spec.openFiles} 2> /dev/null || true;`
  let child: ChildProcess | null = null
  let exit: Promise<number | null> = Promise.resolve(null)
  let output = ''

  /** The container's first process, by its id outside of the container. */
  const first = () => childOf(child?.pid)
  /** The process that serves: the first one, or the child of the init. */
  const serving = () => (spec.init ? childOf(first()) : first())
  const signal = (kind: NodeJS.Signals) => process.kill(first(), kind)
  /** Runs a command within, as `docker exec` does. @throws unless it succeeds */
  const exec = (command: readonly string[], timeout = 60_000) => {
    const pid = first()
    const enter = ['--target', String(pid), '--mount', '--pid', '--net', '--ipc', `--root=/proc/${pid}/root`]
    const words = ['nsenter', ...enter, ...becoming(entered), ...command].map(quoted).join(' ')
    return promisify(execFile)('/bin/sh', ['-c', `${join}; exec ${words}`], { timeout })
  }
  return {
    name,
    address,
    spec,
    output: () => output,
    exec,
    start() {
      const command = [...(spec.init ? [INIT, '--'] : []), ...spec.command]
      const own = 'unshare --mount --pid --ipc --fork --kill-child /bin/sh -ec'
      const script = `${join}; ${files} exec nsenter --net=${namespace} ${own} ${quoted(enterScript(entered, command))}`
      const started = spawn('/bin/sh', ['-ec', script], { stdio: ['ignore', 'pipe', 'pipe'] })
      child = started
      exit = once(started, 'close').then(([code]) => code as number | null)
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (bytes: Buffer) => {
          output += bytes
        })
    },
    /** Polls the health check; resolves with the seconds until it passes. @throws when the container ends, or is not healthy in time */
    async healthy(): Promise<number> {
      assert.ok(health, `${name} has no health check`)
      const startedMs = performance.now()
      const untilMs = startedMs + health.startMs + health.retries * (health.intervalMs + health.timeoutMs)
      for (;;) {
        const seconds = (performance.now() - startedMs) / 1000
        const isHealthy = await exec(health.command, health.timeoutMs).then(
          () => true,
          () => false,
        )
        if (isHealthy) return seconds
        assert.ok(child?.exitCode === null, `${name} ended:\n${output}`)
        assert.ok(performance.now() < untilMs, `${name} is not healthy:\n${output}`)
        await sleep(POLL_MS)
      }
    },
    /** Resolves once it serves and its stores answer. */
    async ready(): Promise<void> {
      const url = `http://${address}:3000/api/health/ready`
      await waitFor(`${name} being ready`, READY_MS, async () => (await fetch(url)).ok || null)
    },
    /** Stops it as `docker stop` does; resolves with its exit code and the seconds it took. @throws when it had to be killed */
    async stop(): Promise<{ exitCode: number | null; seconds: number }> {
      const startedMs = performance.now()
      signal(image.config.stopSignal)
      const late = sleep(spec.graceMs).then(() => 'late' as const)
      const exitCode = await Promise.race([exit, late])
      if (exitCode === 'late') {
        signal('SIGKILL')
        throw new Error(`${name} did not stop within ${spec.graceMs / 1000} s:\n${output}`)
      }
      return { exitCode, seconds: (performance.now() - startedMs) / 1000 }
    },
    ended: () => exit,
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      signal('SIGKILL')
      await exit
    },
    /** The rights of the processes inside, as the kernel reports them. */
    rights: () =>
      Object.fromEntries(
        readFileSync(`/proc/${serving()}/status`, 'utf8')
          .split('\n')
          .map((line) => line.split(/:\s+/, 2)),
      ) as Record<string, string>,
    /** The environment of the process that serves. */
    variables: () => readFileSync(`/proc/${serving()}/environ`, 'utf8'),
    /** What it wrote outside of its mounts. */
    written: () =>
      entriesOf(path.join(folder, 'upper'))
        .filter(({ stats }) => !stats.isDirectory())
        .map((entry) => entry.name),
    peakBytes: group.peakBytes,
  }
}

/** A process's first child, 0 for none. */
function childOf(pid: number | undefined): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return Number(child)
}

/** Creates missing mount points in a layer of their own, as Docker does, below what the container writes. */
function mountPoints(folder: string, image: Image, binds: readonly { from: string; to: string }[]): string {
  mkdirSync(folder, { recursive: true })
  for (const { from, to } of binds) {
    if (image.layers.some((layer) => lstatSync(path.join(layer, to), { throwIfNoEntry: false }) !== undefined)) continue
    const point = path.join(folder, to)
    mkdirSync(path.dirname(point), { recursive: true })
    if (statSync(from).isDirectory()) mkdirSync(point)
    else writeFileSync(point, '')
  }
  return folder
}
