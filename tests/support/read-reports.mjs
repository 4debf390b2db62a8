/** Reads the reports of the two test runners: counts, failed and flaky tests, and how long each file took. */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * @typedef {{ passed: number, failed: number, flaky: string[], failures: string[], files: Map<string, number> }} Counts
 * `files` are the seconds that the tests of a file took together, by its path from the root
 */

/** @returns {Counts} */
export const noTests = () => ({ passed: 0, failed: 0, flaky: [], failures: [], files: new Map() })

/** @returns {Counts} */
export const vitestCounts = (json) => ({
  passed: json.numPassedTests,
  failed: json.numFailedTests,
  flaky: [],
  failures: json.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failureLine(path.relative(root, name), test.fullName, test.failureMessages[0])),
  ),
  // Its report leaves out imports and hooks (`file-times`).
  files: new Map(),
})

/** @returns {Counts} */
export function playwrightCounts(json) {
  const { expected, flaky, unexpected } = json.stats
  const specs = json.suites.flatMap(specsOf)
  const lines = (status) =>
    specs.flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map((test) => failureLine(spec.file, spec.title, test.results[0]?.error?.message)),
    )
  const files = new Map()
  for (const { file, tests } of specs) {
    const milliseconds = tests.flatMap(({ results }) => results.map(({ duration }) => duration))
    const name = path.relative(root, path.join(json.config.rootDir, file))
    files.set(
      name,
      milliseconds.reduce((sum, one) => sum + one / 1000, files.get(name) ?? 0),
    )
  }
  return { passed: expected + flaky, failed: unexpected, flaky: lines('flaky'), failures: lines('unexpected'), files }
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** A test and the first line of its error, short enough for the last screen of a long log. */
function failureLine(file, title, message = '') {
  const [first] = stripVTControlCharacters(message).split('\n')
  return `${file}: ${title}${first === '' ? '' : `: ${first}`}`
}
