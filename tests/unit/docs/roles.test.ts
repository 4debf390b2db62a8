import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { PERMISSIONS, type Permission, ROLES } from '@/lib/shared/users/roles'

const guide = readFileSync(path.resolve(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')

/** What the guide's table calls each permission. */
const WORDS: Record<Permission, string> = {
  read: 'dashboards, calls, live',
  'read-on-behalf-of': 'reads on behalf of a user',
  export: 'exports',
  'mark-delivered': 'mark a conversation as delivered',
  'write-notes': 'notes and tags on calls',
  'delete-any-note': 'delete others’ notes',
  'return-calls': 'call-backs: claim',
  'release-any-callback': 'release or reopen others’ call-backs',
  share: 'own shared links',
  'manage-all-shares': 'shared links, sync control',
  'manage-users': 'users (disable, delete)',
  'control-sync': 'sync control',
  'read-audit-log': 'audit log',
  'erase-people': 'erase people',
  'read-erasures': 'see that somebody was erased',
  'read-metrics': 'metrics for monitoring',
  'manage-all-tokens': 'everyone’s tokens',
  'edit-rates': 'what-if rates',
  'edit-teams': 'teams',
  'edit-value-links': 'value links',
  'manage-alerts': 'alerts, channels and digests',
  'edit-business-hours': 'business hours, holidays, service level, week and clock',
  'share-views': 'views for everyone',
  annotate: 'annotations',
}

it('the table of roles has every permission, with the roles that have it', () => {
  const [, section = ''] = guide.split('\n## Roles\n')
  const lines = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| \|/.test(line))
  const rows = lines.map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1),
  )
  expect(rows.length).toBeGreaterThan(10)
  for (const [name, words] of Object.entries(WORDS)) {
    const found = rows.filter(([what = '']) => what.includes(words))
    expect(found, name).toHaveLength(1)
    const marks = found[0]?.slice(1) ?? []
    expect(
      ROLES.filter((_, index) => marks[index] === '✓'),
      name,
    ).toEqual(PERMISSIONS[name as Permission])
  }
})
