import { ownEntry } from './text/own-entry'
import type { Permission } from './users/roles'

/** Where an action is available and its keys work; headings of the keyboard help. */
export const PLACES = {
  everywhere: 'Everywhere',
  calls: 'Lists of calls',
  explore: 'Explore',
  call: 'A call',
  timeline: 'Call timeline',
  group: 'A group',
  settings: 'Settings',
} as const

export type Action<Icon extends string = string> = {
  label: string
  where: keyof typeof PLACES
  /** Lucide's name of its icon, which `components/ui/icon-set` has. */
  icon?: Icon
  /** Keys in the notation of `useKeyboard`; each triggers the action, or one direction of it. */
  keys?: readonly string[]
  /** The two keys are the first and last of several. */
  isSpan?: true
  /** Text for the keyboard help, where the label is too short. */
  help?: string
  /** The required permission; everyone by default. */
  may?: Permission
  /** Shown to users who lack the permission. */
  refusal?: string
  /** Only where the viewer may see several apps. */
  severalApps?: true
}

const LIST = {
  search: {
    label: 'Search',
    where: 'everywhere',
    icon: 'Search',
    keys: ['/', 'mod+k'],
    help: 'Find calls, people, pages and commands',
  },
  help: { label: 'Keyboard', where: 'everywhere', icon: 'Keyboard', keys: ['?'], help: 'This help' },
  close: { label: 'Close the open panel', where: 'everywhere', keys: ['Escape'] },
  views: { label: 'Saved views', where: 'everywhere', icon: 'Bookmark' },
  'switch-app': {
    label: 'Switch app',
    where: 'everywhere',
    icon: 'LayoutGrid',
    keys: ['a'],
    help: 'Switch to another app',
    severalApps: true,
  },
  'theme-system': { label: 'System', where: 'everywhere', icon: 'Monitor' },
  'theme-light': { label: 'Light', where: 'everywhere', icon: 'Sun' },
  'theme-dark': { label: 'Dark', where: 'everywhere', icon: 'Moon' },
  'sign-out': { label: 'Sign out', where: 'everywhere', icon: 'LogOut' },

  export: {
    label: 'Export',
    where: 'calls',
    icon: 'Download',
    may: 'export',
    refusal: 'Only ops and admins can export calls.',
  },
  'next-row': { label: 'Next row', where: 'calls', keys: ['j'] },
  'previous-row': { label: 'Previous row', where: 'calls', keys: ['k'] },
  'preview-call': { label: 'Preview the call', where: 'calls', keys: [' '] },
  'open-call': { label: 'Open the call', where: 'calls', keys: ['Enter'] },

  metrics: { label: 'Choose metrics', where: 'explore', keys: ['m'] },
  'time-steps': { label: 'Choose time steps', where: 'explore', keys: ['t'] },
  dimensions: { label: 'Choose dimensions', where: 'explore', keys: ['b'] },
  comparison: { label: 'Choose a comparison', where: 'explore', keys: ['c'] },
  form: { label: 'Line, area, bars, heatmap, table', where: 'explore', keys: ['1', '5'], isSpan: true },

  'previous-call': { label: 'Previous related call', where: 'call', keys: ['['] },
  'next-call': { label: 'Next related call', where: 'call', keys: [']'] },
  'copy-ticket': {
    label: 'Copy for a ticket',
    where: 'call',
    keys: ['y'],
    help: 'Copy the call for a ticket, formatted where the editor allows it',
  },
  share: {
    label: 'Share',
    where: 'call',
    icon: 'Share2',
    keys: ['s'],
    help: 'Share with people who have no account',
    may: 'share',
  },
  evidence: { label: 'Evidence pack', where: 'call', icon: 'FileCheck' },
  'evidence-outside': { label: 'Evidence pack without names', where: 'call', icon: 'FileCheck' },
  compare: { label: 'Compare with…', where: 'call', icon: 'Columns2' },
  'mark-delivered': {
    label: 'Mark as delivered…',
    where: 'group',
    icon: 'CheckCheck',
    may: 'mark-delivered',
    refusal: 'Only agents and admins can mark a conversation as delivered.',
  },

  'move-cursor': {
    label: 'Move the cursor (with Shift, ten times as far)',
    where: 'timeline',
    keys: ['ArrowLeft', 'ArrowRight'],
  },
  'step-event': { label: 'Previous or next event', where: 'timeline', keys: [',', '.'] },
  'go-to-end': { label: 'Start or end of the call', where: 'timeline', keys: ['Home', 'End'] },
  zoom: { label: 'Zoom', where: 'timeline', keys: ['+', '-'] },
  'whole-call': { label: 'Reset zoom', where: 'timeline', keys: ['0'] },
  'step-back': { label: 'Reset zoom, then unpin the cursor', where: 'timeline', keys: ['Escape'] },
  'copy-moment': {
    label: 'Copy link to this moment',
    where: 'timeline',
    keys: ['c'],
    help: 'Copy a link to the moment under the cursor',
  },

  'sync-now': { label: 'Sync now', where: 'settings', icon: 'RefreshCw', may: 'control-sync' },
  resync: { label: 'Full resync', where: 'settings', icon: 'RotateCcw', may: 'control-sync' },
} as const satisfies Record<string, Action>

export type ActionName = keyof typeof LIST
type ActionEntry = (typeof LIST)[ActionName]
export type ActionIcon = Extract<ActionEntry, { icon: string }>['icon']

/** All actions of menus, buttons and keys, by name: the single list behind the search, menus, shortcuts and keyboard help. */
export const ACTIONS: Readonly<Record<ActionName, Action<ActionIcon>>> = LIST
export const ACTION_NAMES = Object.keys(LIST) as ActionName[]

type KeyedName = {
  [Name in ActionName]: (typeof LIST)[Name] extends { keys: readonly string[] } ? Name : never
}[ActionName]
/** The keys of an action, in the notation of `useKeyboard`. */
export const keysOf = <Name extends KeyedName>(name: Name): (typeof LIST)[Name]['keys'] => LIST[name].keys
/** The first of them. */
export const keyOf = (name: KeyedName): string => LIST[name].keys[0]

/** Key caps; ⌘ also stands for Ctrl. */
const CAPS: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  '-': '−',
  ' ': 'Space',
  mod: '⌘',
}

/** The key caps of a shortcut: `mod+k` is ⌘ and K, `g o` is g and o. */
export function keyCaps(key: string): string[] {
  const parts = key.length > 1 ? key.split(/[+ ]/) : [key]
  return parts.map((part) => ownEntry(CAPS, part) ?? (key.startsWith('mod+') ? part.toUpperCase() : part))
}

/** A shortcut in the notation of `aria-keyshortcuts`. */
export const ariaKeys = (key: string): string =>
  key.startsWith('mod+') ? ['Control', 'Meta'].map((mod) => `${mod}+${key.slice(4).toUpperCase()}`).join(' ') : key

export const THEMES = ['system', 'light', 'dark'] as const
