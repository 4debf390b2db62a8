import { NoSuchParty } from '@/components/parts/no-such-party'

export default function NotFound() {
  return <NoSuchParty kind="team" />
}
