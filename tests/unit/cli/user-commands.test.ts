import { expect, test } from 'vitest'
import { mistakeIn } from '@/lib/server/process/start/user-commands'

const RIGHT = [
  'list',
  'add a@example.com --role ops',
  'add a@example.com --role agent --name Ana --password long-enough',
  'role a@example.com admin',
  'role a@example.com none --app b',
  'password a@example.com',
  'disable a@example.com',
  'enable a@example.com',
  'reset a@example.com --password another-one',
  'delete a@example.com',
]
test.each(RIGHT)('npm run users -- %s is a right call', (line) => {
  expect(mistakeIn(line.split(' '))).toBeNull()
})

test.each(RIGHT)('npm run users -- %s with something more is not carried out by half', (line) => {
  expect(mistakeIn([...line.split(' '), 'b@example.com'])).toMatch(
    /^Nothing belongs after that: b@example\.com$|^The role/,
  )
})

test.each([
  ['', 'A command is missing.'],
  ['frob', 'There is no command frob.'],
  ['disable', 'The email address is missing.'],
  ['add a@example.com', 'The role is one of agent, ops, admin.'],
  ['add a@example.com --role boss', 'The role is one of agent, ops, admin.'],
  ['role a@example.com none', 'The role is one of agent, ops, admin.'],
  ['role a@example.com boss --app b', 'The role is one of agent, ops, admin, none.'],
  ['list --role ops', '--role does not go with list.'],
  ['enable a@example.com --role admin', '--role does not go with enable.'],
  ['reset a@example.com --app b', '--app does not go with reset.'],
])('npm run users -- %s: %s', (line, mistake) => {
  expect(mistakeIn(line.split(' ').filter((word) => word !== ''))).toBe(mistake)
})
