/** Finds a Chromium for Playwright, or installs one: the one Playwright downloads, else the system's package. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../lib/cli/setup.mjs'
import { installPackage, quiet } from './support/system-packages.mjs'

/** The headless shell comes first: it takes four fifths of the time for the same work. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

async function downloaded() {
  const { chromium } = await import('playwright')
  const file = chromium.executablePath()
  return existsSync(file) ? file : null
}

const found = () => [process.env.CHROMIUM_PATH, ...SYSTEM_BROWSERS].find((file) => file && existsSync(file)) ?? null

/** The path of a Chromium on this machine; null when there is none. */
export const findBrowser = async () => found() ?? (await downloaded())

/** The path of a Chromium that runs on this machine; exits with a message when there is none and none can be installed. */
export async function findOrInstallBrowser() {
  const present = await findBrowser()
  if (present) return present
  console.log('Installing Chromium …')
  await quiet(path.join(root, 'node_modules', '.bin', 'playwright'), ['install', '--with-deps', 'chromium'])
  const fetched = await downloaded()
  if (fetched) return fetched
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await installPackage(name)
    const installed = found()
    if (installed) return installed
  }
  console.error('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.')
  process.exit(1)
}
