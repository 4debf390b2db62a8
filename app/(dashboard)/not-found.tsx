import { NoSuchPage } from '@/components/ui/state/no-such-page'

export default function NotFound() {
  return <NoSuchPage home="/" />
}
