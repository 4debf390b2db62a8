import { expect, it } from 'vitest'
import { exampleCommand } from '@/components/settings/tokens/new-token'

it('the command of a new token asks something that its first scope allows', () => {
  const origin = 'https://calls.example'
  expect(exampleCommand(origin, 'csk_x', ['export', 'read:calls'])).toBe(
    "curl -H 'Authorization: Bearer csk_x' 'https://calls.example/api/calls?range=7d&perPage=5'",
  )
  expect(exampleCommand(origin, 'csk_x', ['metrics'])).toContain("'https://calls.example/api/metrics'")
  expect(exampleCommand(origin, 'csk_x', ['mcp'])).toContain('"method":"tools/list"')
})
