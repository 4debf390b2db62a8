'use client'

export function FunnelSplit(_: { dimension: string; className?: string }) {
  return null
}
