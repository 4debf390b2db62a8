import { LinkGone } from '@/components/share/link-gone'

export default function NotFound() {
  return <LinkGone />
}
