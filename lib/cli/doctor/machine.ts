import os from 'node:os'
import { platformProblem, thisMachine } from '../platform.mjs'
import { type Finding, ok, problem } from './finding'
import { descriptorFinding, memoryFinding } from './machine-rules'

/** More than any release of the time zone data has removed. */
const FEWEST_ZONES = 400
/** A summer's instant, at which Paris is two hours ahead. */
const SUMMER_MS = Date.UTC(2026, 6, 1, 12)

/** Node, the platform and the limits of this machine or container. */
export function machineFindings(isEmbedded: boolean): Finding[] {
  const machine = thisMachine()
  const issue = platformProblem(machine)
  const where = `${machine.platform} ${machine.arch}${machine.glibc === null ? '' : `, glibc ${machine.glibc}`}`
  return [
    issue === null ? ok('Platform', `${where}.`) : problem('Platform', issue, 'Move to one of these platforms.'),
    ok('Node', `${process.version}.`),
    zoneFinding(),
    memoryFinding(usableBytes(), isEmbedded),
    descriptorFinding(openFiles()),
  ]
}

/** The container's limit where it has one. */
function usableBytes(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < os.totalmem() ? limit : os.totalmem()
}

function openFiles(): number | null {
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits?: { open_files?: { soft: number | string } }
  }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : null
}

function zoneFinding(): Finding {
  const zones = Intl.supportedValuesOf('timeZone').length
  const hour = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' }).format(
    SUMMER_MS,
  )
  if (zones >= FEWEST_ZONES && hour === '14')
    return ok('Time zones', `${zones} zones, data of ${process.versions.tz ?? 'unknown'}.`)
  return problem(
    'Time zones',
    'This Node has no complete time zone data, so that days and hours would be wrong.',
    'Install Node from nodejs.org or an official image, which have all of it.',
  )
}
