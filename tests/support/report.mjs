/** Runs checks as processes, counts their tests, and reports at the end how long each took, and which failed or were flaky and why. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readSums } from './costs.mjs'
import { noTests, playwrightCounts, vitestCounts } from './read-reports.mjs'

const root = path.resolve(import.meta.dirname, '../..')
export const bin = (name) => path.join(root, 'node_modules', '.bin', name)

const SLOWEST_FILES = 20

export class Report {
  #reports = mkdtempSync(path.join(os.tmpdir(), 'callscope-reports-'))
  #startedMs = performance.now()
  #times = []
  #flaky = []
  #failures = []
  #files = new Map()
  #fileTimes = path.join(this.#reports, 'file-times')
  #costs = path.join(this.#reports, 'costs')
  passed = 0
  failed = 0

  /** Runs `work` and records how long it took under `title`. */
  async timed(title, work) {
    const startedMs = performance.now()
    try {
      return await work()
    } finally {
      this.#times.push([title, (performance.now() - startedMs) / 1000])
    }
  }

  /** A step that is not a check. Its output is printed in one piece at the end; resolves with its exit code. */
  step(title, command, args, env = {}) {
    return this.timed(title, () => execute(title, command, args, env))
  }

  /** A check without individual tests, which counts as one; resolves with whether it passed. */
  async check(title, command, args, env) {
    const exitCode = await this.step(title, command, args, env)
    if (exitCode === 0) this.passed += 1
    else {
      this.failed += 1
      this.#failures.push(title)
    }
    return exitCode === 0
  }

  /** Runs and counts the tests of the Vitest projects whose names begin with `project`, or only those in `files`. */
  vitest(project, env, files = []) {
    const file = path.join(this.#reports, `${project}.json`)
    const args = ['run', '--config', 'tests/vitest.config.ts', '--project', `${project}*`, ...files]
    const reporters = ['default', 'json', './tests/support/file-times.mjs'].map((name) => `--reporter=${name}`)
    const command = [...args, ...reporters, `--outputFile.json=${file}`]
    const own = { ...env, TEST_FILE_TIMES: this.#fileTimes }
    return this.#suite(`${project} tests`, bin('vitest'), command, own, file, vitestCounts)
  }

  /** Runs and counts the browser tests, or only those in `files`, or those of another configuration. */
  playwright(env, title = 'browser tests', files = [], config = 'tests/playwright.config.ts') {
    const file = path.join(this.#reports, 'playwright.json')
    const command = ['test', '--config', config, ...files]
    const own = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    return this.#suite(title, bin('playwright'), command, own, file, playwrightCounts)
  }

  /** Runs a test runner that writes a JSON report. Failing without a failed test, or running none, counts as one failure. */
  async #suite(title, command, args, env, file, count) {
    rmSync(file, { force: true })
    const exitCode = await this.step(title, command, args, { ...env, TEST_COSTS: this.#costs })
    const counts = readCounts(file, count)
    const isBroken = (exitCode !== 0 && counts.failed === 0) || counts.passed + counts.failed === 0
    this.passed += counts.passed
    this.failed += counts.failed + (isBroken ? 1 : 0)
    for (const [name, seconds] of counts.files) this.#files.set(name, seconds)
    this.#flaky.push(...counts.flaky)
    this.#failures.push(...counts.failures, ...(isBroken ? [`${title} ended with exit code ${exitCode}`] : []))
    return { ...counts, failed: counts.failed + (isBroken ? 1 : 0) }
  }

  /**
   * Prints the counts of slow operations beside their bounds. Exceeding a bound is a failure.
   * @param {Record<import('./costs.mjs').Cost, number>} bounds
   */
  costs(bounds) {
    const counted = readSums(this.#costs)
    console.log('')
    for (const [kind, most] of Object.entries(bounds)) {
      const count = counted.get(kind) ?? 0
      console.log(`${kind}: ${Math.round(count)} of at most ${most}`)
      if (count <= most) continue
      this.failed += 1
      this.#failures.push(`the bound of “${kind}” (tests/support/bounds.mjs): ${Math.round(count)}, at most ${most}`)
    }
  }

  /** Prints the slowest files, the times, the flaky and the failed tests, and the counts; returns the exit code. */
  close() {
    const files = [...this.#files, ...readSums(this.#fileTimes)].sort(([, one], [, other]) => other - one)
    rmSync(this.#reports, { recursive: true, force: true })
    console.log('')
    for (const [name, seconds] of files.slice(0, SLOWEST_FILES))
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
    console.log('')
    for (const [title, seconds] of this.#times) console.log(`${seconds.toFixed(1).padStart(7)} s  ${title}`)
    console.log(`${((performance.now() - this.#startedMs) / 1000).toFixed(1).padStart(7)} s  in all`)
    for (const name of this.#flaky) console.log(`Flaky: ${name}`)
    for (const name of this.#failures) console.log(`Failed: ${name}`)
    console.log(`\n${this.passed} passed, ${this.failed} failed`)
    return this.failed === 0 ? 0 : 1
  }
}

/** Several commands run concurrently, so each one’s output is printed at its end, except for the browser tests and long proofs, which take minutes. */
function execute(title, command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    const isShownAtOnce = args.some((arg) => /^tests\/playwright\./.test(arg) || arg.startsWith('tests/prove/'))
    const chunks = []
    const show = (chunk) => (isShownAtOnce ? process.stdout.write(chunk) : chunks.push(chunk))
    if (isShownAtOnce) console.log(`\n── ${title}`)
    child.stdout.on('data', show)
    child.stderr.on('data', show)
    const end = (exitCode) => {
      if (!isShownAtOnce) process.stdout.write(`\n── ${title}\n${Buffer.concat(chunks)}`)
      if (exitCode !== 0) console.log(`── ${title}: failed`)
      resolve(exitCode)
    }
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`))
      end(1)
    })
    child.once('close', (exitCode) => end(exitCode ?? 1))
  })
}

function readCounts(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return noTests()
  }
}
