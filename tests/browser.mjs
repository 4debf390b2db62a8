/** Finds a Chromium for Playwright, or installs one. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../lib/cli/setup.mjs'
import { installPackage, quiet } from './support/system-packages.mjs'

/** Takes four fifths of the time of a whole browser for the same work. */
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

const firstOf = (files) => files.find((file) => file && existsSync(file)) ?? null

async function downloaded() {
  if (!existsSync(path.join(root, 'node_modules', 'playwright'))) return null
  const { chromium } = await import('playwright')
  return firstOf([chromium.executablePath()])
}

const preferred = async () => firstOf([process.env.CHROMIUM_PATH, SHELL]) ?? (await downloaded())

let installing = null
/** Tries once to install the system's headless shell, if neither it nor a preferred browser is installed; needs none of our packages. */
export function installShell() {
  installing ??= preferred().then((found) => found ?? installPackage('chromium-headless-shell'))
  return installing
}

/** The path of a Chromium that is already installed; null when there is none. */
export const findBrowser = async () => (await preferred()) ?? firstOf(WHOLE_BROWSERS)

/**
 * The path of a Chromium that runs on this machine: the system's headless shell, installed if possible, else the one that Playwright downloads, else
 * any other. Exits with a message when there is none and none can be installed.
 */
export async function findOrInstallBrowser() {
  await installShell()
  const found = await findBrowser()
  if (found) return found
  console.log('Installing Chromium …')
  await quiet(path.join(root, 'node_modules', '.bin', 'playwright'), ['install', '--with-deps', 'chromium'])
  const fetched = await downloaded()
  if (fetched) return fetched
  await installPackage('chromium')
  const installed = firstOf(WHOLE_BROWSERS)
  if (installed) return installed
  console.error('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.')
  process.exit(1)
}
