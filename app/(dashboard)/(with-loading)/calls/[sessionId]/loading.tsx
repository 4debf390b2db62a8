import { CallSkeleton } from '@/components/call/call-skeleton'

export default function Loading() {
  return <CallSkeleton />
}
