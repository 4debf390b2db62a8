/**
 * Times regular expressions, each a line of JSON on its input. Answers each with two lines: that it begins, so that the caller knows which one
 * never ends, and a text for which it takes too long, or null. Times are CPU time of this process, so other load does not count.
 */
import { createInterface } from 'node:readline'
import { lineOf } from './line.mjs'

/** A short text arouses suspicion, a long one proves it. */
const SHORT = { characters: 1_000, ms: 0.15 }
const LONG = { characters: 20_000, ms: 10 }
const ATTEMPTS = 2

const textOf = ({ prefix, pump, suffix }, characters) =>
  prefix + pump.repeat(Math.ceil(characters / pump.length)) + suffix

function cpuMs(regex, text) {
  const start = process.cpuUsage()
  text.replace(regex, '')
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The minimum of several attempts, since the first may include compiling; null as soon as one is fast enough. */
function slowMs(regex, parts, { characters, ms }) {
  const text = textOf(parts, characters)
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    least = Math.min(least, cpuMs(regex, text))
    if (least <= ms) return null
  }
  return least
}

const say = (report) => process.stdout.write(lineOf(report))

for await (const line of createInterface({ input: process.stdin })) {
  const { name, source, flags, texts } = JSON.parse(line)
  say({ name })
  const regex = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  let slow = null
  for (const parts of texts) {
    if (slowMs(regex, parts, SHORT) === null) continue
    const ms = slowMs(regex, parts, LONG)
    if (ms !== null) {
      slow = { ...parts, ms }
      break
    }
  }
  say({ name, slow })
}
